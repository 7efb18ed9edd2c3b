import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compactIslands, compileIsland, minifyScript } from './compact/islands.ts';
import { pruneStyles } from './compact/prune-styles.ts';
import { readNames } from './compact/read-names.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT = /(<script(?: type="module")?>)([\s\S]*?)<\/script>/g;

const stylesOf = (html: string) =>
  [...html.matchAll(STYLE)].flatMap(([, css = '']) => css.split('\n'));

/**
 * Joins the styles of all pages. Those of every page come last, as they do in each page; the others have
 * no selector in common.
 */
function joinStyles(pages: readonly string[]): string {
  const lists = pages.map(stylesOf);
  const all = [...new Set(lists.flat())];
  const isShared = (css: string) => lists.every((list) => list.includes(css));
  return [...all.filter((css) => !isShared(css)), ...all.filter(isShared)].join('\n');
}

const compactScripts = (html: string) =>
  html.replace(
    SCRIPT,
    (_, start: string, code: string) => `${start}${minifyScript(code)}</script>`,
  );

/** Replaces a page's styles by those that it needs, and names the file with all of them. */
function compactStyles(html: string, wholePath: string): string {
  const bare = html.replace(STYLE, '');
  const pruned = pruneStyles(stylesOf(html).join('\n'), bare, readNames(bare.replace(SCRIPT, '')));
  return bare.replace('</head>', () => `<style data-whole="${wholePath}">${pruned}</style></head>`);
}

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
        const files = globSync('*.html', { cwd: root }).map((file) => join(root, file));
        const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
        const whole = joinStyles(pages);
        const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
        const wholePath = `/_astro/styles.${hash}.css`;
        await writeFile(join(root, wholePath), whole);
        const island = await compileIsland();
        await Promise.all(
          pages.map(async (page, index) => {
            const { html, files: props } = compactIslands(page, island);
            const compact = compactStyles(compactScripts(html), wholePath);
            await writeFile(files[index] ?? '', compact);
            for (const [path, json] of props) await writeFile(join(root, path), json);
          }),
        );
      },
    },
  };
}
