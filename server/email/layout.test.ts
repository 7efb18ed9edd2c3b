import { expect, test } from 'vitest';
import { legalPageDocument } from '#contract/catalogue/legal-page.ts';
import { legalText } from './layout.ts';

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
