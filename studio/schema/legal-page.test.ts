import { expect, test } from 'vitest';
import { checkLink, checkRemarks } from './legal-page.ts';

test.each(['https://ico.org.uk', 'http://shop.example/a', 'mailto:help@shop.example', '/refunds'])(
  'accepts a link to %s',
  (href) => expect(checkLink(href)).toBe(true),
);

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'refunds'])(
  'rejects a link to %s',
  (href) => expect(checkLink(href)).toMatch(/\.$/),
);

test('refuses a text with a sentence of another country', () => {
  const body = (text: string) => [
    { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text }] },
  ];
  expect(checkRemarks(body('[Check: written for the United Kingdom] In pounds.'))).toMatch(/\.$/);
  expect(checkRemarks(body('In yen.'))).toBe(true);
  expect(checkRemarks(undefined)).toBe(true);
});
