import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CardTask } from '#contract/practice/card-tasks.ts';
import { type CardSpan, type CardText, cardSpan } from '#contract/practice/card-text.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import { withTextMath } from '#contract/practice/formula.ts';
import type { MathNode } from '#contract/practice/math-node.ts';
import { HOSTILE } from '../../../../tests/support/hostile-content.ts';
import { CardName, FormattedText } from './CardText.tsx';

/** Returns the markup without the styles. */
const render = (text: CardText) =>
  renderToStaticMarkup(createElement(FormattedText, { text })).replace(/<style.*?<\/style>/s, '');

const line = (...spans: CardSpan[]): CardText => [{ spans }];

test.each<[string, CardText, string]>([
  ['text', line({ text: 'plain' }), '<p class="whitespace-pre-line">plain</p>'],
  [
    'marks',
    line(
      { text: 'a', isBold: true, isItalic: true },
      { text: '2', isRaised: true },
      { text: '3', isLowered: true },
    ),
    '<strong><em>a</em></strong><sup>2</sup><sub>3</sub>',
  ],
  [
    'a formula that cannot be parsed as TeX',
    line({ text: '\\frac{', isFormula: true }),
    '<code>\\frac{</code>',
  ],
])('shows %s', (_, text, expected) => {
  expect(render(text)).toContain(expected);
});

const place = { x: 10, y: 10, width: 10, height: 10 };
const labels: CardTask = {
  kind: 'labels',
  picture: { id: 'heart', width: 800, height: 600, alt: 'A heart' },
  labels: [
    { ...place, key: 'a', name: 'Aorta', description: 'at the top' },
    { ...place, key: 'b', name: 'Ventricle' },
  ],
};
const formula = [{ text: 'Name ' }, { text: 'x_1', isFormula: true }];

test.each<[string, Partial<PracticeCard>, string]>([
  ['a question', {}, 'Name it.'],
  [
    'a gap, with the words of the others',
    { task: { kind: 'gap', sentence: [{ text: 'Land', isGap: true }, { text: ' and labour' }] } },
    '… and labour',
  ],
  ['labels that are asked together', { task: labels }, 'Name it.'],
  [
    'a label with a description',
    { task: { ...labels, asked: 'a' } },
    'Name it. (Label 1 of 2: at the top)',
  ],
  [
    'a label without one, whose prompt has a formula',
    { task: { ...labels, asked: 'b' }, promptSpans: formula },
    'Name <code>x_1</code> (Label 2 of 2)',
  ],
])('a list names %s, without the answer', (_, more, expected) => {
  const texts = { prompt: 'Name it.', topicName: 'The heart', answer: [] };
  const card = { id: 'card.1', topicId: 'heart', ...texts, ...more };
  const html = renderToStaticMarkup(createElement(CardName, { card }));
  expect(html.replace(/<style.*?<\/style>|<\/?span[^>]*>/gs, '')).toBe(expected);
});

test('shows adjacent items as one list, and lists of another kind apart', () => {
  const item = (text: string, isNumbered: boolean) => ({
    ...(isNumbered ? { isNumbered } : { isBullet: true }),
    spans: [{ text }],
  });
  const html = render([
    item('a', false),
    item('b', false),
    item('1', true),
    ...line({ text: 'end' }),
  ]);
  expect(html.match(/<\/?(?:ul|ol|li|p)\b/g)?.join('')).toBe(
    '<ul<li</li<li</li</ul<ol<li</li</ol<p</p',
  );
});

test('shows a table with the headings of its first row, and a formula in a cell', () => {
  const rows = [[[{ text: 'x' }]], [[{ text: 'x^2', isFormula: true }]]];
  const html = render(withTextMath([{ spans: [], table: rows }]));
  expect(html).toContain('<thead><tr><th scope="col">x</th></tr></thead>');
  expect(html).toMatch(/<td><span class="card-formula"><math [^>]*alttext="x\^2"[^>]*>.*<msup>/);
});

describe('nothing is inserted as markup', () => {
  const texts = [HOSTILE, '&lt;b&gt; &#x; &', '\u202eright to left', 'x'.repeat(100_000)];
  test.each(texts)('%.20s', (text) => {
    const math: MathNode = { element: 'math', children: [{ element: 'mtext', children: [text] }] };
    const html = render([
      ...line({ text, isBold: true }, { text, isFormula: true }, { text, isFormula: true, math }),
      { spans: [], table: [[[{ text }]], [[{ text }]]] },
      { spans: [], picture: { id: text, alt: text, width: 1, height: 1 } },
    ]);
    expect(html.match(/<(?:script|img|svg|b|template)\b/g)).toEqual(['<img']);
  });
});

test.each<[string, (inner: MathNode) => unknown]>([
  [
    'of endless depth',
    (inner) =>
      Array.from({ length: 5_000 }).reduce<MathNode>(
        (node) => ({ element: 'mrow', children: [node] }),
        inner,
      ),
  ],
  [
    'with an element that shows more than a formula',
    (inner) => ({ element: 'maction', children: [inner] }),
  ],
  ['with a link', (inner) => ({ ...inner, attributes: { href: 'javascript:alert(1)' } })],
])('a formula %s is shown as TeX', (_, wrap) => {
  const sent: unknown = wrap({ element: 'mi', children: ['x'] });
  const spans = [cardSpan.parse({ text: 'x^2', isFormula: true, math: sent })];
  expect(render(line(...spans))).toBe('<p class="whitespace-pre-line"><code>x^2</code></p>');
});
