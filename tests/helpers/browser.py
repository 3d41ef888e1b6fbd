"""A page looked at as a browser shows it: headless Chromium, where there is one."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 180
BEFORE = """
window.wrong = [];
window.addEventListener("error", (event) => window.wrong.push(event.message));
document.addEventListener("securitypolicyviolation", (event) => window.wrong.push("blocked: " + event.blockedURI));
console.error = (...said) => window.wrong.push(said.join(" "));
"""
"""Gathers whatever goes wrong, from before the page's own script on."""
AFTER = """
const seen = () => {
  const cards = Array.from(document.querySelectorAll(".cards use")).filter((card) => card.style.opacity !== "0");
  const places = {};
  for (const card of cards) {
    const [x, y] = card.style.transform.match(/-?\\d+/g);
    places[x + "," + y] = card.getAttribute("href").slice(1);
  }
  return places;
};
const text = (name) => document.querySelector(name).textContent;
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const click = (name) => document.querySelector(name).click();
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
(async () => {
  let found = null;
  try {
    found = await (async () => { %s })();
  } catch (error) {
    window.wrong.push(String(error));
  }
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = JSON.stringify({ found, wrong: window.wrong, loaded });
  document.body.append(told);
})();
"""
"""What a test asks for, with the words `seen`, `text`, `press`, `click` and `wait`."""


def browser() -> str:
    """The path of a Chromium; a test that needs one is skipped where there is none."""
    named = os.environ.get("PATIENCE_BROWSER")  # where this is set, no test is skipped
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium here: apt-get install chromium")
    return found


def asked(html: str, script: str, folder: Path, *flags: str, at: str = "", seconds: int = 60) -> Any:
    """What a script finds in a page; nothing must go wrong and nothing be loaded meanwhile.

    The script runs under the page's own policy, to which only its hash is added. `seconds` are the browser's own, which
    pass as fast as it has nothing to do.
    """
    before, after = BEFORE, AFTER % script
    hashes = " ".join(_hash(text) for text in (before, after))
    html = html.replace("script-src ", f"script-src {hashes} ")
    html = html.replace("<title>", f"<script>{before}</script><title>", 1)
    html = html.replace("</body>", f"<script>{after}</script></body>")
    path = folder / "page.html"
    path.write_text(html, encoding="utf-8")
    ran = subprocess.run(
        [
            browser(),
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            f"--user-data-dir={folder / 'profile'}",
            f"--virtual-time-budget={seconds * 1000}",
            *flags,
            "--dump-dom",
            f"{path.as_uri()}{at}",
        ],
        capture_output=True,
        timeout=SECONDS,
        check=True,
    )
    [told] = re.findall('<pre id="told">(.*?)</pre>', ran.stdout.decode(), re.DOTALL)
    answer = json.loads(unescape(told))
    assert (answer["wrong"], answer["loaded"]) == ([], [])
    return answer["found"]


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
