import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PAGES } from './owned-pages.ts';

const ISLAND = /<astro-island\s[^>]*>/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g;
/** What `FirstPaintScript.astro` writes, for the files of islands that always hydrate, and for those that do for someone signed in. */
const PLACES = { load: 'data-scripts=""', session: 'data-signed-in=""' };

/**
 * Names in each page the files that its islands need, so that a browser loads them at the same time and
 * not each one after the one that imports it.
 */
export function preloadScripts(): AstroIntegration {
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const read = (file: string) => readFile(join(root, file), 'utf8');
        for (const file of globSync(PAGES, { cwd: root })) {
          const html = await read(file);
          let named = html;
          for (const [directive, place] of Object.entries(PLACES)) {
            const paths = await followImports(read, islandsOf(html, directive));
            const list = paths.map((path) => `/${path}`).join(' ');
            named = named.replace(place, () => place.replace('""', `"${list}"`));
          }
          if (named !== html) await writeFile(join(root, file), named);
        }
      },
    },
  };
}

/** The files of a page's islands with a directive. */
function islandsOf(html: string, directive: string): string[] {
  const tags = [...html.matchAll(ISLAND)].map(([tag]) => tag);
  return tags
    .filter((tag) => tag.includes(` client="${directive}"`))
    .flatMap((tag) => [...tag.matchAll(/(?:component|renderer)-url="\/([^"]+)"/g)])
    .map(([, path = '']) => path);
}

/** Adds what scripts import statically. */
async function followImports(
  read: (file: string) => Promise<string>,
  paths: string[],
): Promise<string[]> {
  const found = new Set(paths);
  for (const path of found) {
    for (const [, file = ''] of (await read(path)).matchAll(STATIC_IMPORT)) {
      found.add(posix.join(posix.dirname(path), file));
    }
  }
  return [...found];
}
