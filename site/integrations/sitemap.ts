import { readFileSync, renameSync, rmSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { pagePath } from '../lib/paths.ts';
import { SITEMAP } from '../seo/files.ts';

/** Returns true if the page's `meta` allows search engines to list it. */
export const isIndexable = (html: string) =>
  !html.includes('<meta name="robots" content="noindex"');

export function indexableSitemap(): AstroIntegration[] {
  let outDir: URL;
  const toFile = (path: string) => new URL(path === '/' ? 'index.html' : `.${path}.html`, outDir);
  return [
    {
      name: 'built-pages',
      hooks: {
        'astro:config:done': ({ config }) => {
          outDir = config.outDir;
        },
      },
    },
    sitemap({
      filter: (page) => isIndexable(readFileSync(toFile(pagePath(new URL(page))), 'utf8')),
    }),
    {
      name: 'single-sitemap',
      hooks: {
        // Replaces the integration's sitemap index with its only sitemap, under the usual name.
        'astro:build:done': ({ dir }) => {
          renameSync(new URL('sitemap-0.xml', dir), new URL(`.${SITEMAP}`, dir));
          rmSync(new URL('sitemap-index.xml', dir));
        },
      },
    },
  ];
}
