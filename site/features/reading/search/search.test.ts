import { describe, expect, test } from 'vitest';
import type { ReadableFile } from '#contract/reading/readable-files.ts';
import { fold, parseQuery, type SearchQuery } from '#site/lib/text-search.ts';
import { findPages, type SearchedFile, toSearchedFile, toSnippet } from './find-pages.ts';
import { packFiles } from './notes-texts.ts';
import { suggest } from './suggest.ts';

const query = (typed: string): SearchQuery => {
  const parsed = parseQuery(typed);
  if (!parsed) throw new Error(`Too little to search for: ${typed}`);
  return parsed;
};

const file = (title: string, pages: string[], rest: Partial<ReadableFile> = {}): SearchedFile =>
  toSearchedFile(
    { id: title.toLowerCase().replaceAll(' ', '-'), title, topicName: 'A topic', ...rest },
    { name: 'Microeconomics' },
    pages,
  );

const found = (files: SearchedFile[], typed: string) =>
  findPages(files, query(typed)).map((hit) => `${hit.file.id} ${hit.page}`);

const marked = (text: string, typed: string) => {
  const [page] = file('Notes', [text]).pages;
  return page ? toSnippet(page, query(typed)) : [];
};

describe('folding', () => {
  test.each([
    ['Élasticité', 'elasticite'],
    ['long-run’s', 'long run s'],
    ['Price/Quantity: 5 %', 'price quantity  5  '],
    ['İstanbul ΔQ ½', 'istanbul δq ½'],
    ['a\u00a0b\nc', 'a b c'],
  ])('turns %j into %j, character by character', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(text)).toHaveLength(text.length);
  });

  test('keeps the position of each character in any text', () => {
    const all = Array.from({ length: 0x10_000 }, (_, code) => String.fromCharCode(code)).join('');
    expect(fold(all)).toHaveLength(all.length);
    expect(fold('𝑃𝑄 📈')).toHaveLength('𝑃𝑄 📈'.length);
  });
});

test('does not search the headers and footers that pages share, whatever the page number', () => {
  const texts = ['Demand falls', 'Supply and demand', 'A demand curve', 'No demand'];
  const pages = texts.map(
    (text, index) => `A* Economics\n${text}\nhere\n4.1.2 Elasticity, page ${index + 1}`,
  );
  const files = [file('Notes', pages)];
  expect(found(files, 'economics')).toEqual([]);
  expect(found(files, 'demand')).toHaveLength(4);
});

describe('a search', () => {
  const notes = file('Elasticity notes', [
    'The price of a good and its elasticity',
    'Price elasticity of demand (PED). Price elasticity again.',
    'Inelastic demand',
  ]);
  const market = file('Markets', ['A market with a price', 'Elasticity of supply. Price']);

  test('finds the pages that have all words, as the beginning of a word', () => {
    expect(found([notes, market], 'elas')).toHaveLength(3);
    expect(found([notes, market], 'demand PRICE')).toEqual(['elasticity-notes 2']);
    expect(found([notes, market], 'ela pri')).toHaveLength(3);
    expect(found([notes], 'lastic')).toEqual([]);
  });

  test('ranks by phrase, then by title, then by number of words', () => {
    expect(found([market, notes], 'price elasticity')).toEqual([
      'elasticity-notes 2',
      'elasticity-notes 1',
      'markets 2',
    ]);
    const often = file('Other', ['demand demand demand', 'demand']);
    expect(found([often, notes], 'demand')).toEqual([
      'other 1',
      'other 2',
      'elasticity-notes 2',
      'elasticity-notes 3',
    ]);
  });

  test('finds a file, even a scan, by title and topic at its first page', () => {
    const scan = file('Past paper', ['', ''], { topicName: 'Market failure' });
    expect(scan.hasText).toBe(false);
    expect(found([scan, notes], 'paper failure')).toEqual(['past-paper 1']);
    expect(found([scan, notes], 'paper demand')).toEqual([]);
  });

  test('finds a letter with a subscript, however it is written', () => {
    const diagram = file('Diagram', ['from P 1 to P 2', 'from P1']);
    expect(found([diagram], 'p1')).toEqual(['diagram 1', 'diagram 2']);
    expect(found([diagram], 'P₂')).toEqual(['diagram 1']);
  });

  test.each(['', ' ', 'a', '-', '%', '“'])('needs more than %j', (typed) => {
    expect(parseQuery(typed)).toBeUndefined();
  });

  test('treats operators and markup as words', () => {
    const odd = file('Odd', ['x <script>alert(1)</script> (a|b)* $ ^ \\']);
    expect(found([odd], '<script> (a|b)*')).toEqual(['odd 1']);
    expect(found([odd], '\\ .* script')).toEqual(['odd 1']);
  });
});

describe('a snippet', () => {
  test('marks whole words and shows the text as it is', () => {
    expect(marked('The élasticity of Demand', 'elast dem')).toEqual([
      { at: 0, text: ' The ', isMarked: false },
      { at: 5, text: 'élasticity', isMarked: true },
      { at: 15, text: ' of ', isMarked: false },
      { at: 19, text: 'Demand', isMarked: true },
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

  test('cuts one long word', () => {
    const [part] = marked('a'.repeat(1000), 'aa');
    expect(part?.text.length).toBeLessThanOrEqual(1000);
  });
});

describe('a suggestion for a word that no text has', () => {
  const files = [
    file('Notes', ['Price elasticity of demand', 'The elastic band', 'Externalities']),
    file('More', ['Elasticity again, and unemployment']),
  ];
  test.each([
    ['elastcity', 'elasticity'],
    ['elasticty of demnad', 'elasticity of demand'],
    ['unemploymnet', 'unemployment'],
    ['externalites', 'externalities'],
  ])('replaces %s with the nearest words: %s', (typed, similar) => {
    expect(suggest(files, query(typed))).toBe(similar);
  });

  test.each(['zzzzzz', 'qqq', 'price externalities'])('is missing for %s', (typed) => {
    expect(suggest(files, query(typed))).toBeUndefined();
  });

  test('reads the words of the same files once, however many keys are pressed', () => {
    let reads = 0;
    const counted = [file('Notes', ['Price elasticity of demand'])];
    const [page] = counted[0]?.pages ?? [];
    if (!page) throw new Error('The file has a page');
    const { folded } = page;
    Object.defineProperty(page, 'folded', {
      get: () => {
        reads += 1;
        return folded;
      },
    });
    for (const typed of ['elastct', 'elastcit', 'elastcity']) suggest(counted, query(typed));
    expect(reads).toBe(1);
  });
});

test('a query reads each of 600 pages once', () => {
  const text = 'Supply and demand meet where the price clears the market. '.repeat(5);
  const files = Array.from({ length: 20 }, (_, index) =>
    file(
      `File ${index}`,
      Array.from({ length: 30 }, (_each, page) => `${text}\n${text}${page}\n${text}`),
    ),
  );
  let reads = 0;
  for (const { pages } of files) {
    for (const page of pages) {
      const { folded } = page;
      Object.defineProperty(page, 'folded', {
        get: () => {
          reads += 1;
          return folded;
        },
      });
    }
  }
  expect(findPages(files, query('price market'))).toHaveLength(600);
  expect(reads).toBe(600);
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
