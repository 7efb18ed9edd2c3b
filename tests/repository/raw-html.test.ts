import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SITE = resolve(import.meta.dirname, '../../site');

/** Values that components write as HTML: scripts, styles, drawings, and texts whose renderer escapes them. */
const SAFE =
  /^(?:\w+Script|code|html|installOffer|openLists|phoneDownloads|sheet|things|(?:legalHtml|ownedStyles|renderStill|renderSvg)\(.+|\{ __html: '' )$/s;

test('no component writes a text of the content as HTML', () => {
  const written = globSync('**/*.{astro,tsx}', { cwd: SITE }).flatMap((file) => {
    const source = readFileSync(join(SITE, file), 'utf8');
    const values = source.matchAll(/(?:set:html|dangerouslySetInnerHTML)=\{([^}]+)/g);
    return [...values].map(([, value = '']) => ({ file, value }));
  });
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ value }) => !SAFE.test(value))).toEqual([]);
});
