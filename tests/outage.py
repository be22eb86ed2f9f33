"""A way to the database that can be cut: what is connected breaks, and nobody new gets through until it is mended."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Cable:
    """A port on loopback that leads to another, while it is whole."""

    target: tuple[str, int]
    port: int = 0
    is_cut: bool = False
    _ends: list[socket.socket] = field(default_factory=list)

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.is_cut = False

    def carry(self, listener: socket.socket) -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            if self.is_cut:
                caller.close()
                continue
            other = socket.create_connection(self.target)
            self._ends += [caller, other]
            for source, sink in ((caller, other), (other, caller)):
                threading.Thread(target=_pump, args=(source, sink), daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    with contextlib.suppress(OSError):
        sink.shutdown(socket.SHUT_RDWR)


@contextmanager
def cable(host: str, port: int) -> Iterator[Cable]:
    one = Cable((host, port))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        one.port = listener.getsockname()[1]
        threading.Thread(target=one.carry, args=(listener,), daemon=True).start()
        yield one
        one.cut()
