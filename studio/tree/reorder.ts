import type { TreeNode } from './content-tree.ts';

export type Direction = 'up' | 'down';

/** Moves a document by one place, or renumbers all from 1 if two have the same order. @returns changed orders */
export function reorder(
  siblings: readonly TreeNode[],
  id: string,
  direction: Direction,
): Map<TreeNode, number> {
  const place = siblings.findIndex((node) => node.id === id);
  const other = direction === 'up' ? place - 1 : place + 1;
  const [moved, neighbour] = [siblings[place], siblings[other]];
  if (!moved || !neighbour) return new Map();
  const isDistinct = new Set(siblings.map(({ order }) => order)).size === siblings.length;
  const orders = isDistinct ? siblings.map(({ order }) => order) : siblings.map((_, at) => at + 1);
  const wanted = siblings.with(place, neighbour).with(other, moved);
  const changes = wanted.map((node, at): [TreeNode, number] => [node, orders[at] ?? at + 1]);
  return new Map(changes.filter(([node, order]) => node.order !== order));
}
