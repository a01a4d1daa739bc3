import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode } from "../../../lib/labels/nodes";
import { dropped, moved, targetsOf } from "./order";

interface Node extends TreeNode<Node> {
  children: Node[];
}

const node = (id: string, parent_id: string | null = null, children: Node[] = []): Node => ({
  id,
  version: 1,
  parent_id,
  slug: id,
  path: `/${id}`,
  state: "published",
  icon: "folder",
  color: "green",
  in_menu: true,
  texts: {},
  draft_texts: [],
  children,
});
const TREE = [node("a", null, [node("a1", "a"), node("a2", "a")]), node("b", null, [node("b1", "b")]), node("c")];
const shape = (tree: Node[]) => tree.map(({ id, children }) => [id, ...children.map((child) => child.id)].join(" "));

test("a subnode moves below another node of the first level", () => {
  assert.deepEqual(shape(moved(TREE, { id: "a1", version: 1, parent_id: "b", position: 1 })), ["a a2", "b b1 a1", "c"]);
});

test("a node changes its level in both directions", () => {
  assert.deepEqual(shape(moved(TREE, { id: "b1", version: 1, parent_id: null, position: 0 })), [
    "b1",
    "a a1 a2",
    "b",
    "c",
  ]);
  assert.deepEqual(shape(moved(TREE, { id: "c", version: 1, parent_id: "a", position: 0 })), ["a c a1 a2", "b b1"]);
});

test("a node of the first level that is dropped on a subnode goes to the place of the node above it", () => {
  assert.deepEqual(dropped(TREE, "c", "a2"), { id: "c", version: 1, parent_id: null, position: 0 });
});

test("a subnode that is dropped on another node of the first level becomes its last child", () => {
  assert.deepEqual(dropped(TREE, "a1", "b"), { id: "a1", version: 1, parent_id: "b", position: 1 });
  assert.equal(dropped(TREE, "a1", "a"), null);
});

test("contents go to nodes of the same level only", () => {
  const [top, sub] = [TREE[0], TREE[0]?.children[0]];
  assert.ok(top && sub);

  assert.deepEqual(
    targetsOf(TREE, top).map((one) => one.node.id),
    ["b", "c"],
  );
  assert.deepEqual(
    targetsOf(TREE, sub).map((one) => one.node.id),
    ["a2", "b1"],
  );
});
