import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalDocuments } from './legal.ts';

const docs = (file: string) => readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');

const find = (id: string) => JSON.stringify(legalDocuments.find(({ _id }) => _id === id));

test.each([
  ['people who pay for a student', 'If you pay for a student'],
  ['discount codes', 'discount code that you used'],
  ['devices', 'devices on which you are signed in'],
  ['emails about updates', 'emails about updated files'],
  ['reminders to practise', 'reminder to practise'],
  ['answers to cards', 'Your answers when you practise'],
  ['the page of a payment link, which loads the card form', 'the page of a payment link'],
])('mentions %s in the sample privacy page', (_, words) => {
  expect(find('legal-privacy')).toContain(words);
});

test('limits the sale to the United Kingdom in the sample terms', () => {
  expect(find('legal-terms')).toContain('people who live in the United Kingdom');
});

test('converts headings, bullets and links of Markdown', () => {
  const body = legalDocuments.flatMap(({ body }) => body as Record<string, unknown>[]);
  expect(body).toContainEqual(expect.objectContaining({ style: 'h2', markDefs: [] }));
  expect(body).toContainEqual(expect.objectContaining({ listItem: 'bullet', level: 1 }));
  const links = [{ _type: 'link', _key: 'link0', href: '/refunds' }];
  expect(body).toContainEqual(expect.objectContaining({ markDefs: links }));
});

test('names the ICO fee and the Children’s code assessment in the guide', () => {
  expect(docs('operating.md')).toMatch(/ICO fee[\s\S]+Children's code[\s\S]+\(dpia\.md\)/);
  const standards = [...docs('dpia.md').matchAll(/^\| (\d+) [A-Z]/gm)].map(([, number]) => number);
  expect(standards).toEqual(Array.from({ length: 15 }, (_, index) => `${index + 1}`));
});
