import { describe, expect, test } from 'vitest';
import type { ReadableFile } from '#contract/progress/readable-files.ts';
import { findPages, type SearchedFile, toSearchedFile, toSnippet } from './find-pages.ts';
import { packFiles } from './notes-texts.ts';
import { suggest } from './suggest.ts';
import { parseQuery, type SearchQuery } from './text-search.ts';

const query = (typed: string): SearchQuery => {
  const parsed = parseQuery(typed);
  if (!parsed) throw new Error(`Too little to search for: ${typed}`);
  return parsed;
};

const file = (title: string, pages: string[], rest: Partial<ReadableFile> = {}): SearchedFile =>
  toSearchedFile(
    {
      id: title.toLowerCase().replaceAll(' ', '-'),
      title,
      topicId: 't',
      topicName: 'A topic',
      ...rest,
    },
    { name: 'Microeconomics' },
    pages,
  );

const search = (files: SearchedFile[], typed: string) =>
  findPages(files, query(typed)).hits.map((hit) => `${hit.file.id} ${hit.page}`);

const marked = (text: string, typed: string) => {
  const [page] = file('Notes', [text]).pages;
  return page ? toSnippet(page, query(typed)) : [];
};

test('searches a header once and no footer, whatever the page number', () => {
  const texts = ['Demand falls', 'Supply and demand', 'A demand curve', 'No demand'];
  const pages = texts.map(
    (text, index) => `A* Economics\n${text}\nhere\n4.1.2 Elasticity, page ${index + 1}`,
  );
  const files = [file('Notes', pages)];
  expect(search(files, 'economics')).toEqual(['notes 1']);
  expect(search(files, 'elasticity')).toEqual([]);
  expect(search(files, 'demand')).toHaveLength(4);
});

describe('a search', () => {
  const notes = file('Elasticity notes', [
    'The price of a good and its elasticity',
    'Price elasticity of demand (PED). Price elasticity again.',
    'Inelastic demand',
  ]);
  const market = file('Markets', ['A market with a price', 'Elasticity of supply. Price']);

  test('finds the pages that have all words, as the beginning of a word', () => {
    expect(search([notes, market], 'elas')).toHaveLength(3);
    expect(search([notes, market], 'demand PRICE')).toEqual(['elasticity-notes 2']);
    expect(search([notes, market], 'ela pri')).toHaveLength(3);
    expect(search([notes], 'lastic')).toEqual([]);
  });

  test('ranks by phrase, then by title, then by number of words', () => {
    expect(search([market, notes], 'price elasticity')).toEqual([
      'elasticity-notes 2',
      'elasticity-notes 1',
      'markets 2',
    ]);
    const often = file('Other', ['demand demand demand', 'demand']);
    expect(search([often, notes], 'demand')).toEqual([
      'other 1',
      'other 2',
      'elasticity-notes 2',
      'elasticity-notes 3',
    ]);
  });

  test('finds a file, even a scan, by title and topic at its first page', () => {
    const scan = file('Past paper', ['', ''], { topicName: 'Market failure' });
    expect(scan.hasText).toBe(false);
    expect(search([scan, notes], 'paper failure')).toEqual(['past-paper 1']);
  });

  test('finds a letter with a subscript, however it is written', () => {
    const diagram = file('Diagram', ['from P 1 to P 2', 'from P1']);
    expect(search([diagram], 'p1')).toEqual(['diagram 1', 'diagram 2']);
    expect(search([diagram], 'P₂')).toEqual(['diagram 1']);
  });

  test('lists the pages with the rarest words first if no page has all the words', () => {
    const monopoly = file('Monopoly', ['Profit of a monopoly', 'The loss of the firm']);
    const loss = file('Welfare', ['The deadweight loss of a tax', 'Profit of the firm']);
    const { hits, isPartial } = findPages([monopoly, loss], query('deadweight of monopoly'));
    expect(isPartial).toBe(true);
    expect(hits.map((hit) => `${hit.file.id} ${hit.page}`)).toEqual([
      'monopoly 1',
      'welfare 1',
      'monopoly 2',
      'welfare 2',
    ]);
    expect(findPages([monopoly, loss], query('profit firm')).isPartial).toBe(false);
    expect(findPages([monopoly, loss], query('zzzz')).hits).toEqual([]);
  });

  test.each(['', ' ', 'a', '-', '%', '“'])('needs more than %j', (typed) => {
    expect(parseQuery(typed)).toBeUndefined();
  });

  test('treats operators and markup as words', () => {
    const odd = file('Odd', ['x <script>alert(1)</script> (a|b)* $ ^ \\']);
    expect(search([odd], '<script> (a|b)*')).toEqual(['odd 1']);
    expect(search([odd], '\\ .* script')).toEqual(['odd 1']);
  });
});

describe('a snippet', () => {
  const snippet = (text: string, typed: string) =>
    marked(text, typed)
      .map((part) => part.text)
      .join('')
      .trim();

  test('marks whole words and shows the text as it is', () => {
    expect(marked('The élasticity of Demand', 'elast dem')).toEqual([
      { at: 0, text: 'The ', isMarked: false },
      { at: 4, text: 'élasticity', isMarked: true },
      { at: 14, text: ' of ', isMarked: false },
      { at: 18, text: 'Demand', isMarked: true },
    ]);
  });

  test('begins before the phrase, or before the rarest word, and is short', () => {
    const filler = 'price of words and so on '.repeat(20);
    for (const typed of ['price elasticity', 'elasticity of']) {
      const text = marked(`${filler} price elasticity of demand ${filler}`, typed)
        .map((part) => part.text)
        .join('');
      expect(text).toContain('price elasticity of demand');
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });

  test('begins after title and labels, unless only they have the words', () => {
    const text =
      '6 Notes\nAO1 know\nThe topic of wages has drawings, as each topic of each subject has';
    expect(snippet(text, 'topic')).toMatch(/^AO1 know · The topic of wages/);
    expect(snippet(`A topic\n${text}`, 'topic')).toMatch(/^AO1 know · The topic of wages/);
  });

  test.each([
    ['its title', 'Notes\nWages rise.', 'Wages rise.'],
    ['its title and numeral', '6 Notes\nWages rise.', 'Wages rise.'],
    ['a title of two lines', 'Prices and how\nmarkets move\nWages rise.', 'Wages rise.'],
    ['a numeral below', 'Prices and how\nmarkets move\n3\nWages rise.', 'Wages rise.'],
    ['no line that only begins with it', 'Notes on wages\nrise.', 'Notes on wages rise.'],
    ['no larger number', 'In 2022\n2022\nWages rise.', 'In 2022 · 2022 · Wages rise.'],
  ])('leaves out what repeats the name of the file: %s', (_, text, expected) => {
    const title = text.startsWith('Prices') ? 'Prices and how markets move' : 'Notes';
    expect(file(title, [text]).pages[0]?.original).toBe(expected);
  });

  test('leaves out the running head, which names subject and topic, but no sentence', () => {
    const head = 'Microeconomics · AQA 7136 · A topic';
    const notes = file('Notes', [`${head}\nWages\nMicroeconomics explains wages.`]);
    expect(search([notes], 'aqa')).toEqual([]);
    expect(search([notes], 'microeconomics explains')).toEqual(['notes 1']);
    expect(search([file('Notes', [`One\nTwo\n${head}`])], 'aqa')).toEqual(['notes 1']);
  });

  const PROSE = 'a line of prose that is as long as the other lines';
  test.each([
    ['a heading', `The objectives\nGovernments want ${PROSE}`, 'The objectives · Governments'],
    ['labels', `Real GDP\nTrend\n2 gaps\n${PROSE}`, 'Real GDP · Trend · 2 gaps a line'],
    ['a heading of two lines', `Indices and\nnumbers\n${PROSE}`, 'Indices and numbers a line'],
    ['prose', `Long: ${PROSE}\nGDP and ${PROSE}`, `${PROSE} GDP and`],
    ['the end of a paragraph', `It rises.\nGDP and ${PROSE}`, 'It rises. GDP and'],
    ['a divided word', `The infla-\ntion, ${PROSE}`, 'The infla\u00adtion'],
    ['an open list', `Firms,\nGovernments and ${PROSE}`, 'Firms, Governments'],
  ])('separates headings from the text: %s', (_, text, expected) => {
    const [page] = file('Other', [text]).pages;
    expect(page?.original).toContain(expected);
  });

  test('cuts one long word', () => {
    const [part] = marked('a'.repeat(1000), 'aa');
    expect(part?.text.length).toBeLessThanOrEqual(1000);
  });
});

describe('a suggestion for a word that no text has', () => {
  const files = [
    file('Notes', ['Price elasticity of demand', 'The elastic band', 'Externalities']),
    file('More', ['Elasticity again, and unemployment']),
    file('Terms', ['Costs differ in a given case', 'Supply and labour', 'A monopoly']),
  ];
  test.each([
    ['elastcity', 'elasticity'],
    ['elastisity', 'elasticity'],
    ['ealsticity', 'elasticity'],
    ['suply', 'supply'],
    ['labor', 'labour'],
    ['elasticty of demnad', 'elasticity of demand'],
    ['unemploymnet', 'unemployment'],
    ['externalites', 'externalities'],
  ])('replaces %s with the nearest words: %s', (typed, similar) => {
    expect(suggest(files, query(typed))).toBe(similar);
  });

  test.each([
    'zzzzzz',
    'qqq',
    'price externalities',
    'Priceelasticity',
    'giffen',
    'giffen goods',
    'monopsony',
    'coase',
    'plastic',
  ])('is missing for %s', (typed) => {
    expect(suggest(files, query(typed))).toBeUndefined();
  });
});

test('loads texts in few calls, the first of which is short', () => {
  const files = Array.from({ length: 28 }, (_, id) => ({ id, pages: 22 }));
  const packs = packFiles(files);
  expect(packs.flat()).toEqual(files);
  expect(packs.map((pack) => pack.length)).toEqual([1, 6, 6, 6, 6, 3]);
  expect(packFiles(Array.from({ length: 50 }, () => ({}))).map(({ length }) => length)).toEqual([
    20, 20, 10,
  ]);
  expect(packFiles([{ pages: 500 }, { pages: 1 }])).toHaveLength(2);
});
