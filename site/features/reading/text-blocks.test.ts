import { expect, test } from 'vitest';
import { type TextPiece, toBlocks } from './text-blocks.ts';

const line = (str: string, baseline: number, height = 10): TextPiece => ({
  str,
  height,
  hasEOL: true,
  transform: [1, 0, 0, 1, 0, baseline],
});
const none = { headings: new Map<string, number>(), pictures: new Map<string, string[]>() };

test('joins lines to paragraphs and broken words, and makes a tall line a heading', () => {
  const items = [
    line('Elasticity', 700, 18),
    line('Demand is elas-', 670),
    line('tic when income', 658),
    line('falls.', 646),
    line('Another paragraph', 600),
    line('• the first of a list', 588),
  ];
  expect(toBlocks(items, none)).toEqual([
    { level: 2, text: 'Elasticity' },
    { level: undefined, text: 'Demand is elastic when income falls.' },
    { level: undefined, text: 'Another paragraph' },
    { level: undefined, text: '• the first of a list' },
  ]);
});

test('takes headings from the tags of a file, and leaves out artifacts', () => {
  const items = [
    { type: 'beginMarkedContentProps', id: 'p1_mc0', tag: 'H1' },
    line('A heading', 700),
    { type: 'endMarkedContent' },
    line('Its text', 680),
    { type: 'beginMarkedContent', tag: 'Artifact' },
    line('Licensed to a student', 20),
    { type: 'endMarkedContent' },
  ];
  expect(toBlocks(items, { ...none, headings: new Map([['p1_mc0', 1]]) })).toEqual([
    { level: 1, text: 'A heading' },
    { level: undefined, text: 'Its text' },
  ]);
});

test("puts a picture's alternative text in the place of the picture", () => {
  const items = [
    line('Before it', 700),
    { type: 'beginMarkedContentProps', id: 'p1_mc4', tag: 'Figure' },
    { type: 'endMarkedContent' },
    line('After it', 688),
  ];
  const pictures = new Map([
    ['p1_mc4', ['Two curves cross.']],
    ['', ['A photograph.']],
  ]);
  expect(toBlocks(items, { ...none, pictures })).toEqual([
    { level: undefined, text: 'Before it' },
    { level: undefined, text: 'Two curves cross.', isPicture: true },
    { level: undefined, text: 'After it' },
    { level: undefined, text: 'A photograph.', isPicture: true },
  ]);
});
