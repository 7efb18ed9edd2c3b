import { expect, test } from 'vitest';
import { checkLink } from './legal-page.ts';

test.each(['https://ico.org.uk', 'http://shop.example/a', 'mailto:help@shop.example', '/refunds'])(
  'accepts a link to %s',
  (href) => expect(checkLink(href)).toBe(true),
);

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'refunds'])(
  'rejects a link to %s',
  (href) => expect(checkLink(href)).toMatch(/\.$/),
);
