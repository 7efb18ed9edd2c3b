import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { features } from '../contract/shop.ts';

const types = ['subject', 'topic', 'contentItem', 'card', 'drill'] as const;
type CatalogueType = (typeof types)[number];

/** Query for all subjects, topics, content items, cards and drills, drafts included, without their contents. */
export const TREE_QUERY = `*[_type in ["subject", "topic", "contentItem", "card", "drill"] && !(_id in path("versions.**"))] {
  _id, _rev, _type, _createdAt, "name": coalesce(name, title), order,
  "parentId": coalesce(subject._ref, topic._ref),
  "isSold": coalesce(isLocked, true) && defined(pdf.version)
}`;

export const treeRows = z.array(
  z.object({
    _id: z.string(),
    _rev: z.string(),
    _type: z.enum(types),
    _createdAt: z.string(),
    name: z.string().nullish(),
    order: z.number().nullish(),
    parentId: z.string().nullish(),
    isSold: z.boolean().nullish(),
  }),
);
type TreeRow = z.infer<typeof treeRows>[number];

export interface TreeNode {
  /** Id without `drafts.`. */
  id: string;
  type: CatalogueType;
  /** Name of the published document, or of a draft that was never published. */
  name?: string | undefined;
  order: number;
  /** The draft, the published document or both. */
  copies: { id: string; revision: string }[];
  /** In the order of the page. */
  children: TreeNode[];
  /** Cards of a topic, then its drills, as students get them. Empty while practice is switched off. */
  cards: TreeNode[];
  /** True if it contains a published, locked item with a file, so that it can be sold. */
  hasFiles: boolean;
}

const DRAFT = 'drafts.';
const publishedId = (id: string) => (id.startsWith(DRAFT) ? id.slice(DRAFT.length) : id);

/** Compares like the queries of the pages: by order, then by date or by name. */
function compareRows(a: TreeRow, b: TreeRow): number {
  const byOrder = (a.order ?? 1) - (b.order ?? 1);
  if (byOrder !== 0) return byOrder;
  const isByDate = ['subject', 'card', 'drill'].includes(a._type);
  const key = (row: TreeRow) => (isByDate ? row._createdAt : (row.name ?? ''));
  return key(a) < key(b) ? -1 : 1;
}

/** Builds the tree. A document with a draft has the draft's place; `hasFiles` counts published documents only. */
export function buildTree(rows: readonly TreeRow[]): TreeNode[] {
  const copies = Map.groupBy(rows, ({ _id }) => publishedId(_id));
  const shown = [...copies.values()].flatMap((all) => {
    const row = all.find(({ _id }) => _id.startsWith(DRAFT)) ?? all[0];
    return row ? [row] : [];
  });
  const childrenByParent = Map.groupBy(shown.sort(compareRows), ({ _type, parentId }) =>
    _type === 'subject' ? '' : `${_type} ${parentId}`,
  );
  const build = (row: TreeRow): TreeNode => {
    const id = publishedId(row._id);
    const own = copies.get(id) ?? [];
    const children = (childrenByParent.get(`${below[row._type]} ${id}`) ?? []).map(build);
    const published = own.find(({ _id }) => _id === id);
    return {
      id,
      type: row._type,
      name: (published ?? row).name ?? undefined,
      order: row.order ?? 1,
      copies: own.map(({ _id, _rev }) => ({ id: _id, revision: _rev })),
      children,
      cards: features.practice
        ? ['card', 'drill']
            .flatMap((type) => childrenByParent.get(`${type} ${id}`) ?? [])
            .map(build)
        : [],
      hasFiles:
        children.some(({ hasFiles }) => hasFiles) ||
        (row._type === 'contentItem' && published?.isSold === true),
    };
  };
  return (childrenByParent.get('') ?? []).map(build);
}

const below: Record<CatalogueType, CatalogueType | ''> = {
  subject: 'topic',
  topic: 'contentItem',
  contentItem: '',
  card: '',
  drill: '',
};

export async function readTree(client: SanityClient): Promise<TreeNode[]> {
  const rows = await client.withConfig({ perspective: 'raw' }).fetch<unknown>(TREE_QUERY);
  return buildTree(treeRows.parse(rows));
}

/** Serialises the structure of the Studio's lists, which change only with this text, not with every revision. */
export function outline(nodes: readonly TreeNode[]): string {
  return JSON.stringify(nodes, (key, value) =>
    key === 'copies' || key === 'order' ? undefined : value,
  );
}

/** @returns the siblings of a document in order, itself included; empty if it has no place yet */
export function findSiblings(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  const own = nodes.find((node) => node.id === id);
  // Drills come after cards, whatever their order.
  if (own) return nodes.filter(({ type }) => type === own.type);
  return (
    nodes
      .flatMap(({ children, cards }) => [findSiblings(children, id), findSiblings(cards, id)])
      .find(({ length }) => length > 0) ?? []
  );
}

export interface Draft {
  /** Id without `drafts.`. */
  id: string;
  draftId: string;
  revision: string;
  isNew: boolean;
}

/** Lists the drafts of a document and of everything in it. Parents come first. */
export function listDrafts(nodes: readonly TreeNode[], id: string): Draft[] {
  const node = findSiblings(nodes, id).find((sibling) => sibling.id === id);
  return node ? draftsIn(node) : [];
}

const draftsIn = ({ id, copies, children, cards }: TreeNode): Draft[] => [
  ...copies
    .filter((copy) => copy.id.startsWith(DRAFT))
    .map((draft) => ({
      id,
      draftId: draft.id,
      revision: draft.revision,
      isNew: copies.length === 1,
    })),
  ...[...children, ...cards].flatMap(draftsIn),
];

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
  const reordered = siblings.with(place, neighbour).with(other, moved);
  const changes = reordered.map((node, at): [TreeNode, number] => [node, orders[at] ?? at + 1]);
  return new Map(changes.filter(([node, order]) => node.order !== order));
}

/** @returns false if it is already first or last @throws the client's error if a document has changed meanwhile */
export async function moveDocument(
  client: SanityClient,
  id: string,
  direction: Direction,
): Promise<boolean> {
  const changes = reorder(findSiblings(await readTree(client), id), id, direction);
  const transaction = client.transaction();
  for (const [{ copies }, order] of changes) {
    for (const copy of copies) {
      transaction.patch(copy.id, (patch) => patch.ifRevisionId(copy.revision).set({ order }));
    }
  }
  if (changes.size > 0) await transaction.commit();
  return changes.size > 0;
}
