import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { PageTopic } from './page-subject.ts';
import { createZip, listZipEntries, zipName } from './zip.ts';

const topic = (order: number, name: string, ...titles: string[]): PageTopic => ({
  id: `topic-${order}`,
  name,
  order,
  items: titles.map((title) => ({ id: title, title, isLocked: true, hasFile: true })),
});
const pathsOf = (...topics: PageTopic[]) =>
  listZipEntries({ name: 'Microeconomics', topics }).map(({ path }) => path);

test('numbers folders like topics, and files in their order', () => {
  expect(pathsOf(topic(1, 'Markets', 'Notes', 'Essay'), topic(12, 'Élasticité', '供給'))).toEqual([
    'Microeconomics/01 Markets/01 Notes.pdf',
    'Microeconomics/01 Markets/02 Essay.pdf',
    'Microeconomics/12 Élasticité/01 供給.pdf',
  ]);
});

test('removes what file systems refuse, and every way out of the folder', () => {
  expect(pathsOf(topic(1, 'Costs: "fixed"/variable...', '../../etc/passwd', '?'))).toEqual([
    'Microeconomics/01 Costs fixed variable/01 etc passwd.pdf',
    'Microeconomics/01 Costs fixed variable/02.pdf',
  ]);
  expect(zipName('../..')).toBe('Notes');
});

test('gives every file its own path, ignoring case', () => {
  const paths = pathsOf(topic(1, 'Costs', 'Notes'), topic(1, 'costs', 'NOTES', 'Notes'));
  expect(paths).toEqual([
    'Microeconomics/01 Costs/01 Notes.pdf',
    'Microeconomics/01 costs/01 NOTES (2).pdf',
    'Microeconomics/01 costs/02 Notes.pdf',
  ]);
});

test('keeps the whole name of a topic of up to 80 characters', () => {
  const names = [
    'Perfect competition, imperfectly competitive markets and monopoly',
    'The market mechanism, market failure and government intervention in markets',
  ];
  expect(pathsOf(topic(5, names[0] ?? '', 'Notes'), topic(8, names[1] ?? '', 'Notes'))).toEqual([
    `Microeconomics/05 ${names[0]}/01 Notes.pdf`,
    `Microeconomics/08 ${names[1]}/01 Notes.pdf`,
  ]);
});

test.each([
  ['How prices are set in competitive markets', 'How prices are set in competitive'],
  ['Perfect competition and monopolies, and the rest', 'Perfect competition and monopolies'],
  ['Perfect competition and monopoly of the state', 'Perfect competition and monopoly'],
  ['Perfect competition, markets of buyers – sellers', 'Perfect competition, markets of buyers'],
  ['Perfect competition in a world of largeness', 'Perfect competition in a world'],
  ['A theory of competition & cooperation & growth', 'A theory of competition & cooperation'],
  [`It ${'供'.repeat(80)}`, `It ${'供'.repeat(37)}`],
])('cuts "%s" at the end of a phrase, if it has words', (name, expected) => {
  expect(zipName(name)).toBe(expected);
});

test('keeps a path within the length that Windows allows', () => {
  const long = 'A very long name '.repeat(20);
  const [entry] = listZipEntries({ name: long, topics: [topic(1, long, long)] });
  expect(entry?.path.length).toBeLessThan(200);
});

test('skips an item without a file', () => {
  const missing = topic(1, 'Costs', 'Notes');
  for (const item of missing.items) item.hasFile = false;
  expect(pathsOf(missing)).toEqual([]);
});

test('packs every file unchanged, under its path in Unicode', async () => {
  const files = [
    { path: 'Économie/01 Élasticité 📈/01 供給.pdf', bytes: new Uint8Array([37, 80, 68, 70]) },
    { path: 'Économie/02 Costs/01 Notes.pdf', bytes: new Uint8Array(70_000).fill(7) },
  ];
  const zip = unzipSync(new Uint8Array(await createZip(files).arrayBuffer()));
  expect(zip).toEqual(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));
});

test('marks a name in Unicode as UTF-8, as the format demands', async () => {
  const zip = createZip([{ path: 'é.pdf', bytes: new Uint8Array(1) }]);
  // Bit 11 of the flags, in the file's own header.
  expect(new DataView(await zip.arrayBuffer()).getUint16(6, true) & 0x800).toBe(0x800);
});
