// Runs before the first paint: has the page shown when all of it has come, leaves out what is far below, and applies the
// reader's choice of theme and text size, kept in this browser only.
const root = document.documentElement;

// A page that is shown while it is still being read moves: its columns are as wide as what has come of them (HTML, link type
// "expect"). The data of the page are its end.
const whole = document.createElement("link");
whole.rel = "expect";
whole.href = "#page";
whole.setAttribute("blocking", "render");
document.head.append(whole);

// A page that is opened at its top is laid out where a reader looks, not in full (`far-below.css`).
if (!history.state && !location.hash) root.dataset.fresh = "";

try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "auto") root.dataset.theme = theme;
  if (localStorage.getItem("text_size") === "large") root.dataset.text = "large";
} catch {
  // Without storage there is no choice to apply.
}
