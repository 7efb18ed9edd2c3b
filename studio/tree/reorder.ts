import type { TreeNode } from './content-tree.ts';

export type Direction = 'up' | 'down';

/**
 * Moves a document by one place among its siblings.
 * @returns the new order of each document whose order changes; empty where it is the first or the last
 *   already. Where two had the same order, all are numbered again from 1.
 */
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
