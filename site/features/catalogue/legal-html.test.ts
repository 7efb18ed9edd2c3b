import { expect, test } from 'vitest';
import type { LegalBlock } from '#contract/catalogue/legal-page.ts';
import { legalHtml, legalSections } from './legal-html.ts';

const block = (text: string, changes: Partial<LegalBlock> = {}): LegalBlock => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  listItem: undefined,
  level: undefined,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  markDefs: [],
  ...changes,
});

test('renders headings, paragraphs and lists', () => {
  const html = legalHtml([
    block('Price', { style: 'h2' }),
    block('Pay once.'),
    block('One', { listItem: 'bullet', level: 1 }),
    block('Two', { listItem: 'bullet', level: 1 }),
  ]);
  expect(html).toBe('<h2 id="1-price">Price</h2><p>Pay once.</p><ul><li>One</li><li>Two</li></ul>');
});

test('gives headings with the same text different anchors', () => {
  const body = [
    block('Who & why?', { style: 'h2' }),
    block('Text'),
    block('Who & why?', { style: 'h2', _key: 'b' }),
  ];
  expect(legalSections(body).map(({ id, text }) => [id, text])).toEqual([
    ['1-who-why', 'Who & why?'],
    ['2-who-why', 'Who & why?'],
  ]);
  expect(legalHtml(body)).toContain('<h2 id="2-who-why">');
});

test('renders a link with an escaped address', () => {
  const linked = block('', {
    children: [{ _type: 'span', _key: 's', text: 'refunds', marks: ['l'] }],
    markDefs: [{ _type: 'link', _key: 'l', href: '/refunds?a=1&b="2"' }],
  });
  expect(legalHtml([linked])).toBe('<p><a href="/refunds?a=1&amp;b=&quot;2&quot;">refunds</a></p>');
});

test('escapes HTML in the text', () => {
  expect(legalHtml([block('<img src=x onerror=alert(1)>')])).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});

test('rejects an unknown mark', () => {
  const odd = block('', {
    children: [{ _type: 'span', _key: 's', text: 'x', marks: ['blink'] }],
  });
  expect(() => legalHtml([odd])).toThrow('blink');
});
