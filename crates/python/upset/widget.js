// A game in a notebook, on the explorer's board. What stands before this is the board's own module.

const SIDES = { left: "Left", right: "Right" };

/** @param {{model: any, el: HTMLElement}} context */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "upset-board";
  const [tools, place, words] = ["div", "div", "p"].map((tag) => document.createElement(tag));
  tools.className = "tools";
  place.className = "place";
  words.setAttribute("role", "status");
  const back = document.createElement("button");
  back.type = "button";
  back.textContent = "Undo";
  back.onclick = () => model.send({ undo: true });
  tools.append(back);
  root.append(tools, place, words);
  el.append(root);
  const options = () => new Map(model.get("options").map((/** @type {any} */ one) => [one.move, one]));
  const play = (/** @type {string} */ name) => {
    const why = model.get("position").blocked[name];
    if (why) words.textContent = `${name} cannot be played: ${why}`;
    else model.send({ play: name });
  };
  const point = (/** @type {string | null} */ name) => {
    board.shade(name);
    const option = name ? options().get(name) : null;
    if (!option) return;
    words.textContent = `${name}: ${option.value ? `leaves ${option.value}, ` : ""}${worth(option, model.get("position").turn).word}`;
  };
  const nothing = () => {};
  const board = new Board(place, { play, point, add: nothing, join: nothing, remove: nothing });
  const draw = () => {
    const [game, position] = [model.get("game"), model.get("position")];
    back.disabled = !position.after.length;
    const over = position.over ? (position.over === "draw" ? "The game is over: a draw." : `The game is over: ${SIDES[position.over]} wins.`) : `${SIDES[position.turn]} to move. ${model.get("verdict")}`;
    if (!game.layout) {
      place.textContent = "This board is too large for a picture.";
    } else {
      board.open(game);
      board.draw(position);
      board.badges(options(), model.get("badges"), position.turn);
    }
    words.textContent = over;
  };
  root.addEventListener("keydown", (event) => {
    const name = event.target instanceof Element ? event.target.closest(".piece")?.dataset.name : null;
    if (event.key.startsWith("Arrow")) board.walk(event.key);
    else if ((event.key === "Enter" || event.key === " ") && name) play(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const redraw = () => draw();
  addEventListener("redraw", redraw);
  for (const field of ["position", "options", "badges"]) model.on(`change:${field}`, draw);
  // The place has its width once it is in the page.
  requestAnimationFrame(draw);
  return () => removeEventListener("redraw", redraw);
}

export default { render };
