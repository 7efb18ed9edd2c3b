import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { listProblems } from './problems.ts';

const fields = [
  { name: 'price', type: { title: 'Price' } },
  { name: 'edition', type: {} },
];
const error = (path: string[], message: string) => ({ level: 'error' as const, path, message });

test('names the field of each problem, once', () => {
  const markers = [
    error(['price'], 'Please enter a price.'),
    error(['price'], 'Please enter a price.'),
    error([], 'Enter a percentage or an amount.'),
    error(['edition', 'number'], 'Required'),
  ];
  expect(listProblems(markers, fields)).toEqual([
    'Price: Please enter a price.',
    'Enter a percentage or an amount.',
    'Required',
  ]);
});

test('leaves out warnings, which stop nothing', () => {
  expect(listProblems([{ level: 'warning', path: ['price'], message: 'Pence' }], fields)).toEqual(
    [],
  );
});

test('explains how to publish a document whose subject is a draft', () => {
  const markers = [error(['subject'], 'Referenced document must be published')];
  const strengthen = { _weak: true, _strengthenOnPublish: { type: 'subject' } };
  const draft = { subject: { _type: 'reference', _ref: 'micro', ...strengthen } };
  expect(listProblems(markers, fields, draft)).toEqual([studioTexts.parentUnpublished]);
  const published = { subject: { _type: 'reference', _ref: 'micro' } };
  expect(listProblems(markers, fields, published)).toEqual([
    'Referenced document must be published',
  ]);
});
