import { expect, test } from 'vitest';
import {
  buildTree,
  type Direction,
  findSiblings,
  listDrafts,
  outline,
  reorder,
} from './content-tree.ts';

const row = (
  _id: string,
  _type: 'subject' | 'topic' | 'contentItem' | 'card' | 'drill',
  fields = {},
) => ({
  _id,
  _type,
  _rev: `rev-${_id}`,
  _createdAt: '2026-01-01',
  name: _id,
  ...fields,
});

const rows = [
  row('s', 'subject', { order: 1 }),
  row('b', 'topic', { order: 2, parentId: 's' }),
  row('a', 'topic', { order: 1, parentId: 's' }),
  row('i', 'contentItem', { parentId: 'a', isSold: true }),
];
const listIds = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);

test('lists the topics of a subject and the items of a topic in the order of the page', () => {
  const [subject] = buildTree(rows);
  expect(listIds(subject?.children ?? [])).toEqual(['a', 'b']);
  expect(listIds(subject?.children[0]?.children ?? [])).toEqual(['i']);
});

test("lists a document with a draft once, in the draft's place, with both copies", () => {
  const [subject] = buildTree([...rows, row('drafts.a', 'topic', { order: 3, parentId: 's' })]);
  expect(listIds(subject?.children ?? [])).toEqual(['b', 'a']);
  expect(listIds(subject?.children[1]?.copies ?? [])).toEqual(['a', 'drafts.a']);
});

test('sorts documents of the same order as on the page: subjects by date, others by name', () => {
  const subjects = [
    row('new', 'subject', { order: 1, _createdAt: '2026-02-01' }),
    row('old', 'subject', { order: 1 }),
  ];
  expect(listIds(buildTree(subjects))).toEqual(['old', 'new']);
  const topics = ['d', 'c'].map((id) => row(id, 'topic', { order: 1, parentId: 's' }));
  const [subject] = buildTree([row('s', 'subject'), ...topics]);
  expect(listIds(subject?.children ?? [])).toEqual(['c', 'd']);
});

test('counts only published locked items with a file as files of a subject', () => {
  const withItem = (item: object, id = 'i') =>
    buildTree([...rows.slice(0, 3), row(id, 'contentItem', { parentId: 'a', ...item })])[0]
      ?.hasFiles;
  expect(withItem({ isSold: true })).toBe(true);
  expect(withItem({ isSold: false })).toBe(false);
  expect(withItem({ isSold: true }, 'drafts.i')).toBe(false);
});

test('lists the cards of a topic beside its items, in their order and then by date, and its drills after them', () => {
  const card = (_id: string, fields: object) => row(_id, 'card', { parentId: 'a', ...fields });
  const [subject] = buildTree([
    ...rows,
    card('card.c', { order: 2 }),
    card('card.a', { order: 1, _createdAt: '2026-02-01' }),
    card('card.b', { order: 1 }),
    card('drafts.card.c', { order: 2 }),
    row('drill.a', 'drill', { parentId: 'a', order: 1 }),
  ]);
  const [topic] = subject?.children ?? [];
  expect(listIds(topic?.children ?? [])).toEqual(['i']);
  expect(listIds(topic?.cards ?? [])).toEqual(['card.b', 'card.a', 'card.c', 'drill.a']);
  expect(listIds(findSiblings(subject ? [subject] : [], 'drill.a'))).toEqual(['drill.a']);
  expect(listIds(findSiblings(subject ? [subject] : [], 'card.a'))).toEqual([
    'card.b',
    'card.a',
    'card.c',
  ]);
  expect(listIds(listDrafts(subject ? [subject] : [], 's'))).toEqual(['card.c']);
});

test('keeps the outline while the draft of a published document is edited', () => {
  const drafted = [...rows, row('drafts.a', 'topic', { order: 1, parentId: 's' })];
  const edited = drafted.map((each) =>
    each._id === 'drafts.a' ? { ...each, _rev: 'another', name: 'Markets' } : each,
  );
  expect(outline(buildTree(edited))).toBe(outline(buildTree(drafted)));
  const published = rows.map((each) => (each._id === 'a' ? { ...each, name: 'Markets' } : each));
  expect(outline(buildTree(published))).not.toBe(outline(buildTree(rows)));
});

test('lists the drafts of a subject and of everything in it, parents first', () => {
  const drafted = [
    ...rows,
    row('drafts.i', 'contentItem', { parentId: 'a', isSold: true }),
    row('drafts.c', 'topic', { order: 3, parentId: 's' }),
    row('drafts.j', 'contentItem', { parentId: 'c' }),
    row('drafts.s', 'subject', { order: 1 }),
    row('drafts.other', 'subject', { order: 2 }),
    row('drafts.k', 'topic', { order: 1, parentId: 'other' }),
  ];
  const drafts = listDrafts(buildTree(drafted), 's');
  expect(drafts.map(({ id, isNew }) => [id, isNew])).toEqual([
    ['s', false],
    ['i', false],
    ['c', true],
    ['j', true],
  ]);
  expect(drafts[1]).toMatchObject({ draftId: 'drafts.i', revision: 'rev-drafts.i' });
  expect(listDrafts(buildTree(rows), 's')).toEqual([]);
  expect(listDrafts(buildTree(drafted), 'unknown')).toEqual([]);
});

test('finds the siblings of a document at every level', () => {
  const tree = buildTree(rows);
  expect(listIds(findSiblings(tree, 's'))).toEqual(['s']);
  expect(listIds(findSiblings(tree, 'b'))).toEqual(['a', 'b']);
  expect(listIds(findSiblings(tree, 'i'))).toEqual(['i']);
  expect(findSiblings(tree, 'unknown')).toEqual([]);
});

const nodes = (orders: Record<string, number>) =>
  Object.entries(orders).map(([id, order]) => ({
    id,
    type: 'topic' as const,
    order,
    copies: [],
    children: [],
    cards: [],
    hasFiles: false,
  }));

const moved = (orders: Record<string, number>, id: string, direction: Direction) =>
  Object.fromEntries(
    [...reorder(nodes(orders), id, direction)].map(([node, order]) => [node.id, order]),
  );

test('swaps the orders of a document and its neighbour', () => {
  expect(moved({ a: 1, b: 2, c: 5 }, 'b', 'up')).toEqual({ a: 2, b: 1 });
  expect(moved({ a: 1, b: 2, c: 5 }, 'b', 'down')).toEqual({ b: 5, c: 2 });
});

test('changes nothing beyond the ends, or for a document without a place', () => {
  expect(moved({ a: 1, b: 2 }, 'a', 'up')).toEqual({});
  expect(moved({ a: 1, b: 2 }, 'b', 'down')).toEqual({});
  expect(moved({ a: 1, b: 2 }, 'c', 'up')).toEqual({});
});

test('renumbers all documents from 1 if two have the same order', () => {
  expect(moved({ a: 1, b: 1, c: 1 }, 'c', 'up')).toEqual({ c: 2, b: 3 });
  expect(moved({ a: 3, b: 3 }, 'a', 'down')).toEqual({ b: 1, a: 2 });
});
