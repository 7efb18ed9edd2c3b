import { expect, test } from 'vitest';
import { listTextFiles, readText } from './text-files.ts';

/** Rules: CONTRIBUTING.md#language. */
const AVOIDED = {
  'a vague or gendered word for a person': /\b(whoever|nobody|somebody|he|his|him)\b/i,
  'a reference that leads nowhere':
    /\bspec,? sections?\b|\(spec\b|\bdesign:|\bdecisions\/\d{4}(?![-\d])/i,
  'a docstring that begins without a verb or a noun':
    /^\/\*\* ?(What|Who|Whose|Whether|How|Where|When|Which|Of|By|From)\b/,
  'a condition in a comment that begins with "where": use "if", "when" or "for"':
    /^(\/?\*|\/\/).*\bwhere\b(?!-)/i,
};

/** Files with other people's words: the sample notes, a licence, generated files, and the list above. */
const QUOTED = [
  /^packs\/[^/]+\/notes\//,
  /^site\/fonts\/OFL\.txt$/,
  /^site\/features\/accounts\/passwords\/common-passwords\.txt$/,
  /^package-lock\.json$/,
  /^tests\/repository\/language\.test\.ts$/,
];

const files = listTextFiles().filter((file) => !QUOTED.some((pattern) => pattern.test(file)));
const lines = files.flatMap((file) =>
  readText(file)
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text: text.trim() })),
);

test.each(Object.entries(AVOIDED))('no line contains %s', (_, pattern) => {
  const matches = lines.filter(({ text }) => pattern.test(text));
  expect(matches.map(({ place, text }) => `${place}  ${text}`)).toEqual([]);
});

/** A clause that begins with "where". A place follows a noun or a verb: "says where to look". */
const CONDITION =
  /(?:^|[.:;,(]\**\s|\b(?:and|or|but|even|only|also)\s)where\b(?!\s(?:is|are|do|does|did|to)\b)/i;

/** Returns paragraphs, list items, table rows and headings, each on one line. A changelog's released parts stay as they are. */
const readBlocks = (file: string) =>
  (readText(file).split(/^## \[\d/m)[0] ?? '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.\s))/)
    .map((block) => block.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').replaceAll(/\s+/g, ' '));

test('no document has a condition that begins with "where": use "if", "when" or "for"', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const matches = documents.flatMap((file) =>
    readBlocks(file)
      .filter((block) => CONDITION.test(block))
      .map((block) => `${file}  ${block}`),
  );
  expect(matches).toEqual([]);
});
