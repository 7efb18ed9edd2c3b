import { expect, test } from 'vitest';
import { toJsonLd } from './structured-data.ts';

test('escapes text of the CMS so that it cannot close the script', () => {
  const name = '</script><!-- <b> & "growth"';
  const text = toJsonLd([{ '@type': 'Brand', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Brand', name }],
  });
});
