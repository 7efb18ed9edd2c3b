import { describe, expect, test } from 'vitest';
import { findPages, toSearchedFile, toSnippet } from './find-pages.ts';
import { findMatches, type MatchKind, parseQuery, toSearchText } from './text-search.ts';

function find(text: string, words: string, sought: MatchKind = 'phrase'): string[] {
  const query = parseQuery(words);
  if (!query) return [];
  return findMatches(toSearchText(text), query, sought).map(({ from, to }) => text.slice(from, to));
}

test.each([
  ['Demand is ELASTIC', 'elastic', ['ELASTIC']],
  ['an eﬃcient ﬁrm', 'efficient firm', ['eﬃcient ﬁrm']],
  ['elas\u00adticity', 'elasticity', ['elas\u00adticity']],
  ['elas-\n  ticity of', 'elasticity of', ['elas-\n  ticity of']],
  ['the long-\nrun supply', 'long-run', ['long-\nrun']],
  ['in the short-run and the short run', 'short run', ['short-run', 'short run']],
  ['in the short-run and the short run', 'short-run', ['short-run', 'short run']],
  ['price\n  elasticity', 'price elasticity', ['price\n  elasticity']],
  ['firms’ profits', "firms' profits", ['firms’ profits']],
  ['wages fall, so demand', 'fall, so', ['fall, so']],
  ['from P 1 to P₁ and P1', 'p1', ['P 1', 'P₁', 'P1']],
  ['a population of 10³ people', '10³', ['10³']],
  ['a population of 10³ people', '103', ['10³']],
  ['2^(q) and P_(E)', '2q', ['2^(q']],
  ['2^(q) and P_(E)', 'PE', ['P_(E']],
  ['laissez-faire, café', 'cafe', ['café']],
  ['tax and tax', 'tax', ['tax', 'tax']],
  ['the rapist', 'therapist', []],
  ['a therapist', 'the rapist', []],
  ['well-being, wellbeing and well being', 'wellbeing', ['well-being', 'wellbeing', 'well being']],
  ['well-being, wellbeing and well being', 'well-being', ['well-being', 'wellbeing', 'well being']],
  ['long run, longrun, long-run', 'long run', ['long run', 'longrun', 'long-run']],
  ['long run, longrun, long-run', 'longrun', ['long run', 'longrun', 'long-run']],
  ['in the long. Run away', 'longrun', []],
  ['what axes', 'tax', []],
  ['cafe\u0301 and café', 'cafe', ['cafe', 'café']],
  ['manœuvre', 'manoeuvre', ['manœuvre']],
  ['ΔQ, ∆P and 𝛥x', 'δ', ['Δ', '∆', '𝛥']],
  ['profit π and 𝜋', 'π', ['π', '𝜋']],
  ['the firm’s costs', 'firms', ['firm’s']],
  ['STRASSE or Straße', 'straße', ['STRASSE', 'Straße']],
  ['anything', ' ', []],
  ['each letter e', 'e', []],
])('finds in %j the words %j', (text, words, matches) => {
  expect(find(text, words)).toEqual(matches);
});

describe('a search result', () => {
  test.each([
    ['The short-run costs, in the short\nrun', 'short-run'],
    ['The long-\nrun supply', 'long-run'],
    ['Price elasticity of the demand', 'elasticity demand'],
    ['All firms’ profits rise', "firms' profits"],
    ['Wages fall, so demand falls', 'fall, so'],
    ['from P 1 to P 2', 'p1'],
    ['eﬃcient ﬁrms', 'firm effic'],
    ['well-being of the long-\nrun', 'wellbeing long run'],
    ['wellbeing in the longrun', 'well being long-run'],
    ['Profit (π) and ΔQ', 'delta pi'],
  ])('in %j for %j has the same marks in its snippet and in the reader', (text, typed) => {
    const query = parseQuery(typed);
    if (!query) throw new Error('Too short');
    const file = toSearchedFile(
      { id: 'notes', title: 'Notes', topicId: 't', topicName: 'A topic' },
      { name: 'Microeconomics' },
      [text],
    );
    expect(findPages([file], query).hits).toHaveLength(1);
    const [page] = file.pages;
    const marked = page ? toSnippet(page, query).filter(({ isMarked }) => isMarked) : [];
    const inReader = find(text, query.typed, 'all-words');
    const plain = (words: string[]) =>
      words.map((word) => word.replace('-\n', '\u00ad').replaceAll('\n', ' '));
    expect(marked.length).toBeGreaterThan(0);
    expect(plain(inReader)).toEqual(marked.map((part) => part.text));
  });

  test('requires all the words on a page, or any of them', () => {
    expect(find('Price and supply', 'price demand', 'any-word')).toEqual(['Price']);
    expect(find('Price and supply', 'price demand', 'all-words')).toEqual([]);
  });
});
