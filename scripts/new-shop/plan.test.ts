import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listConfigProblems } from '#contract/shop-config.ts';
import { isOwnFile, parseLock } from '../../packs/shop-lock.mjs';
import { type Answers, answers, COUNTRIES, explainAnswer, QUESTIONS } from './answers.ts';
import { type Present, planShop } from './plan.ts';
import { setValues } from './set-values.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PRESENT: Present = {
  config: read('shop.config.ts'),
  papers: ['#f7f2e6', '#1a2320'],
  lock: {
    version: '0.3.0',
    repository: 'https://example.com/shop.git',
    pack: 'economics',
    files: { 'packs/economics/sample.yaml': 'a hash' },
  },
  legal: {
    'terms.md': read('packs/economics/legal/terms.md'),
    'privacy.md': read('packs/economics/legal/privacy.md'),
  },
  course: { examBoard: 'AQA', qualification: 'A-Level', field: 'Economics' },
};

const BIOLOGY: Answers = {
  name: 'Biology Notes',
  pack: 'biology',
  course: ['OCR', 'GCSE', 'Biology'],
  country: 'IE',
  colour: '#1d6b4f',
};

const plan = (changes: Partial<Answers> = {}) => planShop({ ...BIOLOGY, ...changes }, PRESENT);

/** Loads a planned configuration beside its pack. */
async function load({ 'shop.config.ts': config = '' }: Record<string, string>) {
  const folder = temporaryFolder({
    'package.json': '{"type":"module"}',
    'shop.config.ts': config,
    'packs/biology/drawings.ts': 'export const shopDrawings = [], topicDrawings = [];',
    'packs/biology/drills.ts': 'export const drills = {};',
  });
  return import(pathToFileURL(join(folder, 'shop.config.ts')).href);
}

test('writes only files of the shop itself, and names its pack in the lock', () => {
  const { 'shop.lock': lock = '', ...files } = plan();
  expect(Object.keys(files).filter((file) => !isOwnFile(file, 'biology'))).toEqual([]);
  expect(parseLock(lock)).toEqual({ ...PRESENT.lock, pack: 'biology' });
});

test('keeps the configuration of a pack that the product does not have', () => {
  const first = plan();
  const { 'shop.config.ts': config = '', 'shop.lock': lock = '' } = first;
  const files = planShop(
    { ...BIOLOGY, name: 'Physics Notes', pack: 'physics' },
    { ...PRESENT, config, lock: parseLock(lock) },
  );
  expect(files['shop.config.ts']).toContain("'./packs/physics/drawings.ts'");
  const kept = files['packs/biology/shop.config.ts'];
  expect(kept).toContain('"Biology Notes"');
  expect(kept).toContain("'../../contract/shop-config.ts'");
  expect(kept).toContain("'./drawings.ts'");
  expect(kept).toContain("'./drills.ts'");
});

test('writes a valid configuration, with the comments of the present one', async () => {
  const files = plan();
  const shop = await load(files);
  expect(listConfigProblems({ ...shop })).toEqual([]);
  expect(shop).toMatchObject({
    brand: { name: 'Biology Notes', mark: 'Biology', heroDrawing: undefined },
    course: { examBoard: 'OCR', qualification: 'GCSE', field: 'Biology' },
    region: { locale: 'en-IE', timeZone: 'Europe/Dublin', country: 'IE' },
    selling: { currency: 'eur', orderPrefix: 'BN' },
  });
  const config = files['shop.config.ts'];
  expect(config).toContain('/** Country of the seller');
  expect(config).not.toMatch(/Economics|AQA|A-Level|London|gbp/);
});

test.each(Object.keys(COUNTRIES))('writes a valid configuration for %s', async (country) => {
  const shop = await load(plan({ country }));
  expect(listConfigProblems({ ...shop })).toEqual([]);
});

test.each(['#000000', '#0b5fa5', '#7a3b00', '#b1124e', '#1d6b4f', '#4b0082'])(
  'writes colours with enough contrast for the ink %s',
  async (colour) => {
    expect(explainAnswer('colour', colour)).toBeUndefined();
    const shop = await load(plan({ colour }));
    expect(listConfigProblems({ ...shop })).toEqual([]);
  },
);

test.each([
  ['IE', 20],
  ['JP', 2000],
])('sells the sample in %s for %i', (country, price) => {
  const sample = plan({ country })['packs/biology/sample.yaml'];
  expect(sample).toContain(`price: { now: ${price} }`);
});

test.each([
  ['Biology Notes', 'Biology', 'BN'],
  ['Mathematics with Mia', 'M', 'MW'],
  ['Notes', 'Notes', 'NO'],
  ['9 to 1 Physics', '9', 'TP'],
  ['Miss O’Neill’s Biology', 'M', 'MO'],
  ['The Maths Shop', 'T', 'TM'],
])('the shop %s circles %s and numbers its orders with %s', async (name, mark, orderPrefix) => {
  const shop = await load(plan({ name }));
  expect(shop).toMatchObject({ brand: { mark }, selling: { orderPrefix } });
});

test.each([
  ['20th-Century History', '20th-century-history'],
  ['1984', '1984'],
  ['经济学', 'notes'],
])('the address of the sample subject of %s is /%s', (field, slug) => {
  const { 'packs/biology/sample.yaml': sample = '' } = plan({ course: ['OCR', 'GCSE', field] });
  expect(parse(sample).subjects).toMatchObject([{ name: field, slug }]);
});

test('names the new course in the legal texts', () => {
  const files = plan();
  expect(files['packs/biology/legal/terms.md']).toContain('OCR GCSE Biology');
  expect(files['packs/biology/legal/terms.md']).not.toMatch(/AQA|Economics/);
  expect(files['packs/biology/legal/privacy.md']).toContain('owned_biology');
});

test('marks the sentences of the legal texts that are true in one country only', () => {
  const terms = (country: string) => plan({ country })['packs/biology/legal/terms.md'] ?? '';
  const mark = '[Check: written for the United Kingdom] ';
  const japan = terms('JP').split('\n');
  const marked = japan.filter((line) => line.includes(mark));
  expect(marked).toContainEqual(expect.stringMatching(/^\[Check.* We sell to people who live in/));
  expect(marked).toContainEqual(expect.stringMatching(/^- \[Check.* The price on the pay button/));
  const rest = japan.filter((line) => !line.includes(mark)).join(' ');
  expect(rest).not.toMatch(/Kingdom|pounds|England|Consumer Rights|Citizens Advice/);
  expect(terms('JP').replaceAll(mark, '')).toBe(terms('GB'));
});
test.each([[['$&', "$' $`", '$1 $$']], [['AQA International', 'A-Level', 'Economics']]] as const)(
  'writes the answer %j into the legal texts as it is',
  ([examBoard, qualification, field]) => {
    const { 'packs/biology/legal/terms.md': terms = '' } = plan({
      course: [examBoard, qualification, field],
    });
    const before = PRESENT.legal['terms.md'] ?? '';
    const mentions = (text: string, words: string) => text.split(words).length - 1;
    expect(mentions(terms, `${examBoard} ${qualification} ${field}`)).toBe(
      mentions(before, 'AQA A-Level Economics'),
    );
    expect(mentions(terms, examBoard)).toBe(mentions(before, 'AQA'));
  },
);

test.each([
  ['name', '', '--name must not be empty'],
  ['pack', 'Biology Notes', '--pack must be lower-case letters'],
  ['pack', '../etc', '--pack must be lower-case letters'],
  ['course', 'GCSE Biology', '--course must have three parts'],
  ['country', 'Atlantis', '--country must be one of AU, CA, GB'],
  ['colour', 'green', '--colour must be a colour such as #1d6b4f'],
  ['colour', '#ffff00', '--colour must be darker'],
  ['colour', '#888888', '--colour must be darker'],
] as const)('explains a bad answer for %s: %j', (flag, value, problem) => {
  expect(explainAnswer(flag, value)).toContain(problem);
});

test.each([
  [{}, 'biology', 'Biology'],
  [{ name: 'Mia’s Biology Notes', pack: 'biology' }, 'biology', 'Biology'],
  [{ name: 'Mia’s Maths' }, 'mias-maths', 'Mias maths'],
  [{ name: 'Sōsha Notes' }, 'sosha', 'Sosha'],
  [{ name: 'Notes' }, 'notes', 'Notes'],
])('suggests good answers after %j', (flags, pack, field) => {
  const given: Record<string, string> = { ...flags };
  for (const { flag, suggest } of QUESTIONS) given[flag] ??= suggest(given);
  expect(answers.parse(given)).toMatchObject({
    pack,
    course: ['Cambridge', 'IGCSE', field],
    country: 'GB',
  });
});

test('refuses a value without a place', () => {
  expect(() => setValues('export const a = { b: 1 };', { 'a.c': 2 })).toThrow('has no a.c');
  expect(setValues('export const a = { /* Why. */ b: 1 };', { 'a.b': 2 })).toBe(
    'export const a = { /* Why. */ b: 2 };',
  );
});
