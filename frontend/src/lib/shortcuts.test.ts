import assert from "node:assert/strict";
import { it } from "node:test";
import { shortcut, shortcutWords } from "./shortcuts";

const t = (key: string) => (key === "panel.editor.key_control" ? "Strg" : key);

it("key commands are named with Ctrl, on Macs with ⌘", () => {
  assert.deepEqual([shortcut("K", "Linux x86_64"), shortcutWords(t, "K", "Win32")], ["Control+K", "Strg+K"]);
  assert.deepEqual([shortcut("K", "MacIntel"), shortcutWords(t, "K", "iPad")], ["Meta+K", "⌘K"]);
});
