import { globSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { OWNED_COOKIE } from '#contract/accounts/session.ts';

const OWNED_PAGES = 'owned/*.html';

/** The files of every page. Those of the Studio are not the site's. */
export const PAGES = `{*.html,${OWNED_PAGES}}`;

const slugOf = (file: string) => basename(file, '.html');

/** Finds the slugs of the subjects of which a built site has two pages. @param root the site's folder */
export const findOwnedSlugs = (root: string): Set<string> =>
  new Set(globSync(OWNED_PAGES, { cwd: root }).map(slugOf));

/** Whether a page's file is one of two at an address: no cache may serve one for the other. */
export const sharesAddress = (file: string, ownedSlugs: ReadonlySet<string>): boolean =>
  /^(?:owned\/)?[^/]+$/.test(file) && ownedSlugs.has(slugOf(file));

/** The rule for `_redirects` that gives a subject's owners their page at its address. */
export const ownedRule = (slug: string): string =>
  `/${slug} /owned/${slug} 200! Cookie=${OWNED_COOKIE}${slug}\n`;

/**
 * Lets the CDN choose between a subject's two pages by a cookie
 * (docs/decisions/0024-why-does-a-subject-have-two-pages.md).
 */
export function ownedPages(): AstroIntegration {
  return {
    name: 'owned-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const slugs = [...findOwnedSlugs(fileURLToPath(dir))].sort();
        await appendFile(new URL('_redirects', dir), slugs.map(ownedRule).join(''));
      },
    },
  };
}
