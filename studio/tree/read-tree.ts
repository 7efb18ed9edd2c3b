import type { SanityClient } from 'sanity';
import { buildTree, TREE_QUERY, type TreeNode, treeRows } from './content-tree.ts';

export async function readTree(client: SanityClient): Promise<TreeNode[]> {
  const rows = await client.withConfig({ perspective: 'raw' }).fetch<unknown>(TREE_QUERY);
  return buildTree(treeRows.parse(rows));
}
