import { useEffect, useRef } from "react";

/** Is the person writing, or choosing in an open dialog? Then letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest("[role=menu]") !== null
  );
}

/** Single letters as commands; never while a field has the focus. */
export function useKeyCommands(commands: Record<string, () => void>): void {
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A Ukrainian keyboard sends its own letters: there the place of the key counts.
      const letter = /^[a-z?]$/i.test(event.key)
        ? event.key.toLowerCase()
        : event.code.replace("Key", "").toLowerCase();
      const command = current.current[letter];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
