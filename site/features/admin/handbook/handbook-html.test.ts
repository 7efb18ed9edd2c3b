import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HANDBOOK_SECTIONS } from '#contract/handbook.ts';
import { features } from '#shop';
import { loadInShop } from '../../../../tests/support/load-in-shop.ts';
import { renderHandbook } from './handbook-html.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the handbook has every section to which the panel links', () => {
  // Pictures are checked by the build.
  const text = read('docs/owner.md').replaceAll('![', '[');
  const { title, sections } = renderHandbook('docs/owner.md', text);
  expect(title).toBe("The owner's handbook");
  expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining([...HANDBOOK_SECTIONS]));
});

test('the handbook leaves out the parts about switched-off features, and no sentence is about one shop', async () => {
  const off = Object.fromEntries(Object.keys(features).map((name) => [name, false]));
  const text = read('docs/owner.md').replaceAll('![', '[');
  const render = (module: { renderHandbook: typeof renderHandbook }) =>
    module.renderHandbook('docs/owner.md', text);
  const all = render({ renderHandbook });
  const plain = render(await loadInShop({ features: off }, () => import('./handbook-html.ts')));
  const FEATURES =
    /grade evidence|discount code|purchase order|\boffers?\b|practi[cs]e|exam date|<em>what is new/i;
  expect(all.html).toMatch(FEATURES);
  expect(plain.html.split('\n').filter((line) => FEATURES.test(line))).toEqual([]);
  expect(all.html).not.toMatch(/<!--|economics|AQA|A-Level|London|30 days/i);
  const anchors = [...plain.html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(plain.sections.map(({ id }) => id)).toEqual(expect.arrayContaining(anchors));
});

test.each(readdirSync(join(ROOT, 'docs/runbooks')))('the runbook %s can be rendered', (file) => {
  const path = `docs/runbooks/${file}`;
  expect(renderHandbook(path, read(path)).html).not.toContain('.md"');
});

test.each([
  ['a section', '[x](#refunds)', '<a href="#refunds">x</a>'],
  ['a runbook', '[x](runbooks/refund.md#a)', '<a href="/admin/handbook/refund#a">x</a>'],
  ['the list of runbooks', '[x](runbooks/README.md)', '<a href="/admin/handbook/runbooks">x</a>'],
  ['the web', '[x](https://ico.org.uk/)', '<a href="https://ico.org.uk/">x</a>'],
  ['a document for engineers', '[x](deploy.md)', 'x'],
])('links to %s', (_, markdown, html) => {
  expect(renderHandbook('docs/owner.md', `# T\n\n${markdown}`).html).toBe(`<p>${html}</p>\n`);
});

test('shows a picture with its size, and refuses a picture that does not exist', () => {
  const pictures = new Map([['docs/owner/a.png', { src: '/_astro/a.png', width: 2, height: 1 }]]);
  const markdown = '# T\n\n![A "plan"](owner/a.png)';
  expect(renderHandbook('docs/owner.md', markdown, pictures).html).toContain(
    '<img src="/_astro/a.png" alt="A &quot;plan&quot;" width="2" height="1" loading="lazy">',
  );
  expect(() => renderHandbook('docs/owner.md', markdown)).toThrow('owner/a.png');
});

test('a cell of a table has the head of its column', () => {
  const markdown = '# T\n\n| Key | Who may "read" |\n|---|---|\n| a | **b** |';
  expect(renderHandbook('docs/owner.md', markdown).html).toContain(
    '<td data-head="Who may &quot;read&quot;"><strong>b</strong></td>',
  );
});
