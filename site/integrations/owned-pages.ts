import { globSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { afterBuild } from './after-build.ts';

const OWNED_PAGES = 'owned/*.html';

/** Glob of the site's pages, without the Studio. */
export const PAGES = `{*.html,${OWNED_PAGES}}`;

const toSlug = (file: string) => basename(file, '.html');

/** Finds the slugs of the subjects with two pages in a built site. @param root the site's folder */
export const findOwnedSlugs = (root: string): Set<string> =>
  new Set(globSync(OWNED_PAGES, { cwd: root }).map(toSlug));

/** Returns true if two pages share the file's address, so that no cache may confuse them. */
export const sharesAddress = (file: string, ownedSlugs: ReadonlySet<string>): boolean =>
  /^(?:owned\/)?[^/]+$/.test(file) && ownedSlugs.has(toSlug(file));

/** Returns the rule for `_redirects` that serves a subject's owners their page at its address. */
export const ownedRule = (slug: string): string =>
  `/${slug} /owned/${slug} 200! Cookie=${OWNED_COOKIE}${slug}\n`;

/** Lets the CDN choose a page by cookie (docs/decisions/0024-why-does-a-subject-have-two-pages.md). */
export const ownedPages = () =>
  afterBuild('owned-pages', async (dir) => {
    const slugs = [...findOwnedSlugs(fileURLToPath(dir))].sort();
    await appendFile(new URL('_redirects', dir), slugs.map(ownedRule).join(''));
  });
