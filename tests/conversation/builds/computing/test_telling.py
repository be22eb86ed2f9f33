"""What a compiler is told of the tools: each on a line, so that all fit beside the schema into a small window."""

import json

from conversation.builds.briefs import CompileDraft, CompileTask
from conversation.builds.computing.telling import told_compute_tools, told_data_tools
from runs.prompts import standing
from runs.windows import LOCAL, Window, schema_of, tokens


def test_a_data_tool_is_a_line_with_what_it_takes_and_gives() -> None:
    told = {line.partition("(")[0]: line for line in told_data_tools()}
    assert told["get_class_work"] == (
        "get_class_work(class_id, first?, last?): A row for each student of a class and each assignment that was due: "
        "handed in or not, when, late or not, the score. Gives class_id, class_name, students, rows[student_id, name, "
        "assignment_id, title, due_at, submitted, submitted_at, is_late, score, max_score, percent, passed], basis{…}"
    )


def test_a_record_is_told_once() -> None:
    told = "\n".join(told_data_tools())
    assert told.count("pass_mark, as_of") == 1
    assert told.count("basis{…}") == sum("basis{" in line for line in told.splitlines()) - 1


def test_a_computation_says_what_may_be_chosen() -> None:
    told = {line.partition("(")[0]: line for line in told_compute_tools()}
    assert told["sort"] == ("sort(table, column, direction?: ascending|descending): All rows in the order of a column.")


def test_everything_fits_into_a_small_window_with_the_longest_answer() -> None:
    task = CompileTask(
        language="zh", description="班" * 150, data_tools=told_data_tools(), compute_tools=told_compute_tools()
    )
    window = Window(LOCAL)
    told = task.as_prompt(0) + standing("conversation.builds.compiler") + json.dumps(schema_of(CompileDraft))
    assert tokens(told) + window.answer <= LOCAL
