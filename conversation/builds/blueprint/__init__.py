"""What an application is: its form, the kinds and values of what it reads and computes, and what rests on what."""
