// Runs before the first paint: applies the reader's choice of theme and text size, kept in this browser only.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "auto") root.dataset.theme = theme;
  if (localStorage.getItem("text_size") === "large") root.dataset.text = "large";
} catch {
  // Without storage there is no choice to apply.
}
