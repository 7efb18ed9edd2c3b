import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPicture, PICTURE_SOURCES } from './keep-picture.ts';

const ROOT = join(import.meta.dirname, '../..');

function startProject() {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const drawn: string[] = [];
  const keep = (heading: string) =>
    keepPicture({ heading }, async () => Buffer.from(`${drawn.push(heading)}`), root);
  return { root, drawn, keep };
}

test('redraws a picture only if its texts have changed', async () => {
  const { root, drawn, keep } = startProject();
  const pictures = [await keep('Trade'), await keep('Growth'), await keep('Trade')];
  expect(pictures.map(String)).toEqual(['1', '2', '1']);
  expect(drawn).toEqual(['Trade', 'Growth']);
  expect(readdirSync(join(root, '.cache/pictures'))).toHaveLength(2);
});

test('redraws all pictures if their sources have changed', async () => {
  const [one, another] = [startProject(), startProject()];
  mkdirSync(join(another.root, 'diagrams'));
  writeFileSync(join(another.root, 'diagrams/neutral.ts'), 'another drawing');
  await one.keep('Trade');
  await another.keep('Trade');
  const [names, others] = [one, another].map(({ root }) =>
    readdirSync(join(root, '.cache/pictures')),
  );
  expect(names).not.toEqual(others);
});

test('the sources include every file that draws a picture', () => {
  const files = globSync(PICTURE_SOURCES, { cwd: ROOT });
  const sources = new Set(files.map((file) => file.replaceAll(sep, '/')));
  const drawing = [...sources].filter((file) => /\/(draw-picture|icons)\.tsx?$/.test(file));
  const imported = drawing.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '#([^']+\.ts)'/g)].map(
      ([, path]) => path,
    ),
  );
  expect(imported.filter((path) => !sources.has(path ?? ''))).toEqual([]);
  expect(drawing).toHaveLength(2);
});
