// Shows a replay: steps through positions that are all in the page's data. It knows no rule of any game.
(function () {
  "use strict";

  const root = document.currentScript.parentElement;
  const part = (name) => root.querySelector("." + name);
  const data = JSON.parse(part("data").textContent);
  const isPage = "page" in root.dataset; // it has the address for itself
  const takesAllKeys = isPage || "together" in root.dataset;
  const SVG = "http://www.w3.org/2000/svg";
  const PAUSE = 900; // milliseconds between two steps that are played
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const MOVING = 260; // how long a card is on its way, as in the style sheet

  // What is seen after each step: the place of every card, and the lines of the position in words.

  function statesOf(steps) {
    const states = [];
    let cards = [];
    let words = [];
    let left = "";
    for (const step of steps) {
      cards = cards.slice();
      for (const [number, ...place] of step.cards) {
        cards[number] = place;
      }
      if (step.words) {
        const [start, removed, ...lines] = step.words;
        words = words.slice();
        words.splice(start, removed, ...lines.map((line) => data.lines[line]));
      }
      left = "left" in step ? step.left : left;
      states.push({ cards, words, left });
    }
    return states;
  }

  const states = statesOf(data.steps);
  const last = states.length - 1;
  const items = Array.from(part("moves").querySelectorAll("li[data-step]"));
  const refused = part("refused");
  const slider = part("slider");
  let now = -1;
  let timer = 0;
  let settling = 0;

  // The cards are made once; from then on each only changes its place and its face.

  const table = part("cards");
  table.replaceChildren();
  const cards = states[0].cards.map(() => table.appendChild(document.createElementNS(SVG, "use")));
  const counts = new Map(
    Array.from(root.querySelectorAll("[data-count]"), (element) => [Number(element.dataset.count), element])
  );

  function put(element, [, , face, x, y]) {
    element.setAttribute("href", "#" + data.prefix + (face || "back"));
    element.style.opacity = x === undefined ? "0" : "1";
    if (x !== undefined) {
      element.style.transform = "translate(" + x + "px, " + y + "px)";
    }
  }

  // What covers comes after what it covers; what is on its way, after everything else.
  function stack(state, isMoving) {
    const order = cards.map((_, number) => number);
    const height = (number) => {
      const [pile, depth] = state.cards[number];
      return (isMoving(number) ? 1e6 : 0) + depth * 1e3 + pile / 10;
    };
    order.sort((one, other) => height(one) - height(other));
    order.forEach((number) => table.appendChild(cards[number]));
  }

  function draw(before, after) {
    const moved = (number) => {
      const [was, is] = [before.cards[number], after.cards[number]];
      return was[3] !== is[3] || was[4] !== is[4];
    };
    clearTimeout(settling);
    if (still.matches) {
      stack(after, () => false);
    } else {
      stack(after, moved);
      table.getBoundingClientRect(); // the old places count before the new ones: else nothing would move
      settling = setTimeout(() => stack(after, () => false), MOVING + 40);
    }
    cards.forEach((element, number) => put(element, after.cards[number]));
    for (const [pile, element] of counts) {
      const number = after.cards.filter((card) => card[0] === pile).length;
      element.textContent = number || "";
    }
  }

  function tell(step, state) {
    const item = items[step];
    const text = item.querySelector(".move").textContent;
    const sign = item.querySelector(".sign");
    part("now").textContent = (step ? step + ": " + text : text) + (sign ? " (" + sign.title + ")" : "");
    const comment = item.querySelector(".comment");
    part("said").textContent = comment ? comment.textContent : "";
    const atTheEnd = refused && step === last;
    part("wrong").textContent = atTheEnd ? refused.querySelector(".why").textContent : "";
    part("left").textContent = state.left;
    part("number").textContent = step + " / " + last;
    part("described").textContent = state.words.join("\n");
  }

  function show(step) {
    const next = Math.max(0, Math.min(last, step));
    if (next === now) {
      return;
    }
    draw(states[Math.max(0, now)], states[next]);
    if (items[now]) {
      items[now].removeAttribute("aria-current");
    }
    now = next;
    items[now].setAttribute("aria-current", "step");
    reveal(atTheEndOf(items[now]));
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", now + " of " + last);
    part("first").disabled = part("back").disabled = now === 0;
    part("next").disabled = part("last").disabled = now === last;
    tell(now, states[now]);
    if (isPage) {
      history.replaceState(null, "", "#" + now);
    }
  }

  function atTheEndOf(item) {
    return now === last && refused ? refused : item;
  }

  // Scroll the list and nothing else, as `scrollIntoView` would not.
  function reveal(item) {
    const list = part("moves");
    const [above, below] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
    if (above < list.scrollTop || below > list.scrollTop + list.clientHeight) {
      list.scrollTop = above - list.clientHeight / 2;
    }
  }

  function play(goes) {
    clearInterval(timer);
    timer = 0;
    if (goes) {
      if (now === last) {
        show(0);
      }
      timer = setInterval(() => (now < last ? show(now + 1) : play(false)), PAUSE);
    }
    part("play").setAttribute("aria-pressed", String(goes));
    part("play").querySelector(".what").textContent = goes ? "pause" : "play";
  }

  function go(step) {
    play(false);
    show(step);
  }

  const buttons = {
    first: () => go(0),
    back: () => go(now - 1),
    play: () => play(!timer),
    next: () => go(now + 1),
    last: () => go(last),
  };
  for (const [name, action] of Object.entries(buttons)) {
    part(name).addEventListener("click", action);
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  items.forEach((item, step) =>
    item.querySelector("a").addEventListener("click", (event) => {
      event.preventDefault();
      go(step);
    })
  );

  const keys = {
    ArrowLeft: buttons.back,
    ArrowRight: buttons.next,
    Home: buttons.first,
    End: buttons.last,
    " ": buttons.play,
  };
  (takesAllKeys ? document : root).addEventListener("keydown", (event) => {
    const at = event.target;
    const isTaken = at === slider || (event.key === " " && at.closest("a, button, input, summary"));
    if (keys[event.key] && !isTaken && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      keys[event.key]();
    }
  });

  // Four colours and German letters

  function colour() {
    root.classList.toggle("four-colours", part("four").checked);
  }

  function letter() {
    for (const rank of root.querySelectorAll("[data-de]")) {
      rank.dataset.en = rank.dataset.en || rank.getAttribute("d");
      rank.setAttribute("d", part("german").checked ? rank.dataset.de : rank.dataset.en);
    }
  }

  part("four").addEventListener("change", colour);
  part("german").addEventListener("change", letter);
  colour();
  letter();

  function fromAddress() {
    const step = /^#(\d+)$/.exec(location.hash);
    return isPage && step ? Number(step[1]) : null;
  }

  window.addEventListener("hashchange", () => {
    if (fromAddress() !== null) {
      go(fromAddress());
    }
  });
  slider.max = String(last);
  for (const element of root.querySelectorAll("[hidden]")) {
    element.hidden = false;
  }
  stack(states[0], () => false);
  show(fromAddress() ?? Number(root.dataset.start ?? (refused ? last : 0)));
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.add("moves-on")));
})();
