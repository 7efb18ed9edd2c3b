import { expect, test } from 'vitest';
import { legalPageDocument } from '#contract/catalogue/legal-page.ts';
import { accountNotice, legalText } from './layout.ts';

const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks });
const block = (_key: string, rest: object) => ({ _type: 'block', _key, ...rest });

test('keeps headings, lists and link addresses of a legal page in plain text', () => {
  const page = legalPageDocument.parse({
    id: 'legal-terms',
    title: 'Terms of sale',
    summary: 'What you buy.',
    updatedOn: '2026-11-21',
    body: [
      block('a', { style: 'h2', children: [span('What you buy')] }),
      block('b', { listItem: 'bullet', children: [span('One subject.')] }),
      block('c', {
        children: [span('Our '), span('guarantee', 'link0'), span(' stays.')],
        markDefs: [{ _type: 'link', _key: 'link0', href: '/refunds' }],
      }),
    ],
  });
  expect(legalText(page)).toBe(
    'TERMS OF SALE\nLast changed on 2026-11-21\n\nWHAT YOU BUY\n\n- One subject.\n\nOur guarantee (/refunds) stays.',
  );
});

test("circles the mark of the shop's name in red, and escapes every text", () => {
  const { html, text } = accountNotice({
    to: 'ada@example.com',
    firstName: 'Ada',
    subject: 'News',
    paragraphs: ['<b>First</b>', 'Second'],
    button: { url: 'https://shop.example/?a=1&b=2', label: 'Open' },
  });
  expect(html).toMatch(/<span style="[^"]*#b3202c[^"]*">A\*<\/span> Economics<\/p>/);
  expect(html).toContain('<p>&lt;b&gt;First&lt;/b&gt;</p>');
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"');
  expect(text).toBe(
    'Hello Ada,\n\n<b>First</b>\n\nOpen: https://shop.example/?a=1&b=2\n\nSecond\n\nA* Economics',
  );
});
