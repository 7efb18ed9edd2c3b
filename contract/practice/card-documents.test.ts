import { expect, test } from 'vitest';
import { portableText } from './card-documents.ts';

const paragraph = (text: string, ...marks: string[]) => ({
  _type: 'block',
  children: [{ _type: 'span', text, marks }],
});

test.each([
  ['nothing', null, []],
  ['plain text', [paragraph('Scarcity')], [{ spans: [{ text: 'Scarcity' }] }]],
  [
    'bold and italic text',
    [paragraph('Scarcity', 'strong', 'em')],
    [{ spans: [{ text: 'Scarcity', isBold: true, isItalic: true }] }],
  ],
  [
    'a bullet',
    [{ ...paragraph('Land'), listItem: 'bullet' }],
    [{ isBullet: true, spans: [{ text: 'Land' }] }],
  ],
  [
    'a picture, which is left out',
    [{ _type: 'image' }, paragraph('Land')],
    [{ spans: [{ text: 'Land' }] }],
  ],
  [
    'an unknown mark, which is left out',
    [paragraph('Land', 'link-1')],
    [{ spans: [{ text: 'Land' }] }],
  ],
])('reads an answer with %s', (_, blocks, text) => {
  expect(portableText.parse(blocks)).toEqual(text);
});
