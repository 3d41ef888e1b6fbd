"""``python -m patience_cli`` is ``patience``, also where no script is installed or on the path."""

from __future__ import annotations

from .main import main

if __name__ == "__main__":
    main()
