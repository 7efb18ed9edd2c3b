import { expect, test } from 'vitest';
import { toJsonLd } from './json-ld.ts';

test('what the owner writes ends no script, and is read back as it was written', () => {
  const name = '</script><!-- <b> & "growth"';
  const text = toJsonLd([{ '@type': 'Brand', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Brand', name }],
  });
});
