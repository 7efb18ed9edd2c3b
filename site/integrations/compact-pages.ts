import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compactIslands, compileIsland } from './compact/islands.ts';
import { compactMarkup } from './compact/markup.ts';
import { compactScripts } from './compact/scripts.ts';
import { PageStyles } from './compact/styles.ts';
import { PAGES } from './owned-pages.ts';

/**
 * Makes pages small enough to arrive with the first packets (docs/decisions/0046-small-pages.md): each
 * contains the styles that apply to it, minified scripts, and islands in a shorter form. An island that
 * hydrates loads the site's whole stylesheet from a file.
 */
export function compactPages(): AstroIntegration {
  return {
    name: 'compact-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const read = (pattern: string) =>
          Promise.all(
            globSync(pattern, { cwd: root }).map(async (file) => ({
              file,
              text: await readFile(join(root, file), 'utf8'),
            })),
          );
        const pages = await read(PAGES);
        // Pages show them in the colours of their styles.
        const drawings = await read('drawings/*.svg');
        const styles = new PageStyles(
          pages.map(({ text }) => text),
          drawings.map(({ text }) => text).join(''),
        );
        await writeFile(join(root, styles.path), styles.whole);

        const island = await compileIsland();
        for (const { file, text } of pages) {
          const { html, files } = compactIslands(text, island);
          await writeFile(join(root, file), styles.compact(compactScripts(compactMarkup(html))));
          for (const [path, json] of files) await writeFile(join(root, path), json);
        }
      },
    },
  };
}
