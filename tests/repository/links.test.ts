import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listAnchors, listLinks } from './anchors.ts';
import { listTextFiles, ROOT, readText } from './text-files.ts';

const files = listTextFiles();
/** Documents without the sample notes, whose pictures are diagrams in code. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('packs/'));

/** Returns true if a path, relative to the repository, is an existing file and heading. */
function isFound(path: string, anchor: string | undefined): boolean {
  if (!existsSync(join(ROOT, path))) return false;
  return !anchor || !path.endsWith('.md') || listAnchors(readText(path)).has(anchor);
}

test('every link between documents has a file and a heading that exist', () => {
  const broken = documents.flatMap((file) =>
    listLinks(readText(file))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        return !isFound(path ? normalize(join(dirname(file), path)) : file, anchor);
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("the README's moving picture moves, and loads quickly", async () => {
  const file = join(ROOT, 'docs/tour.webp');
  const { pages } = await sharp(file, { animated: true }).metadata();
  expect(pages).toBeGreaterThan(10);
  expect(statSync(file).size).toBeLessThanOrEqual(3_000_000);
});

test('every path of the repository that a document names exists', () => {
  const path =
    /`((?:contract|diagrams|docs|functions|local-shop|packs|sandbox|scripts|server|site|studio|tests)\/[\w./[\]-]*)`/g;
  // A changelog also names deleted files.
  const present = documents.filter((file) => file !== 'CHANGELOG.md');
  const broken = present.flatMap((file) =>
    [...readText(file).matchAll(path)]
      .filter(([, named = '']) => !existsSync(join(ROOT, named)))
      .map(([, named]) => `${file}: ${named}`),
  );
  expect(broken).toEqual([]);
});

test('every document and heading named in code exists', () => {
  const code = files.filter(
    (file) => !file.endsWith('.md') && !file.startsWith('tests/repository/'),
  );
  const broken = code.flatMap((file) =>
    [...readText(file).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, path = '', anchor]) => !isFound(join('docs', path), anchor))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(broken).toEqual([]);
});

test('every constant named in docs/product.md exists in the code', () => {
  const named = readText('docs/product.md').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g);
  const constants = new Set([...named].map(([, name = '']) => name));
  const code = files
    .filter((file) => /^(contract|server|functions|site|studio)\/.*\.(ts|tsx|astro)$/.test(file))
    .map(readText)
    .join('\n');
  expect(constants.size).toBeGreaterThan(0);
  expect([...constants].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('docs/decisions/README.md lists every decision, and each decision has its date and status', () => {
  const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
  const index = listLinks(readText('docs/decisions/README.md'));
  const unlisted = decisions.filter((file) => !index.includes(file.split('/').at(-1) ?? ''));
  expect(unlisted).toEqual([]);
  const isComplete = (text: string) =>
    /^- Date: \d{4}-\d{2}-\d{2}$/m.test(text) && /^- Status: (accepted|superseded by )/m.test(text);
  expect(decisions.filter((file) => !isComplete(readText(file)))).toEqual([]);
});
