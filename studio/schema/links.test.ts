import { expect, test } from 'vitest';
import { checkLink } from './links.ts';

test.each(['https://ico.org.uk', 'http://shop.example/a', 'mailto:help@shop.example', '/refunds'])(
  'a legal page may link to %s',
  (href) => expect(checkLink(href)).toBe(true),
);

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'refunds'])(
  'a legal page may not link to %s',
  (href) => expect(checkLink(href)).toMatch(/\.$/),
);
