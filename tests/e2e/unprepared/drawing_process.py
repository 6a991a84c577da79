"""The process that draws, but that draws nothing before it is asked.

What it draws in advance takes three seconds of a processor at each start, and few of the bots that
tests start live to show a tenth of it. The pictures are the same.
"""

from __future__ import annotations

from bot.processes.work import pipes, serve
from rendering.drawing_process import draw_scene

if __name__ == "__main__":
    serve(*pipes(), draw_scene)
