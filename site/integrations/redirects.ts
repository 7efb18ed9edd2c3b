import { globSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  FORMER_SLUGS_PATH,
  type FormerSlug,
  formerSlugs,
} from '#contract/catalogue/former-slugs.ts';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';

/** Files that are served at other addresses. */
const NO_ADDRESS = /^(?:404|class|home|index|orders|pay|.*shell)$/;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Lists the spellings of an address that phones and people write: Macro-trade, Macro-Trade, MACRO-TRADE. */
const listSpellings = (slug: string): string[] => [
  capitalised(slug),
  slug.split('-').map(capitalised).join('-'),
  slug.toUpperCase(),
];

/** Writes `_redirects` rules without force, so that a page wins at its address even if a host ignores case. */
export function redirectRules(slugs: readonly string[], former: readonly FormerSlug[]): string {
  const targets = new Map([
    ...former.map((each) => [each.former, each.slug] as const),
    ...slugs.map((slug) => [slug, slug] as const),
  ]);
  const rules = [...targets].flatMap(([from, to]) =>
    [...new Set([from, ...listSpellings(from)])]
      .filter((spelling) => spelling !== to)
      .map((spelling) => `/${spelling} /${to} 301\n`),
  );
  return rules.join('');
}

/**
 * Finds the slugs of the subjects with two pages in a built site
 * (docs/decisions/0024-why-does-a-subject-have-two-pages.md).
 */
export const findOwnedSlugs = (root: string): string[] =>
  globSync('owned/*.html', { cwd: root })
    .map((file) => basename(file, '.html'))
    .sort();

/** Writes `_redirects` rules that serve a subject's owners their page at its address. */
export const ownedRules = (slugs: readonly string[]): string =>
  slugs.map((slug) => `/${slug} /owned/${slug} 200! Cookie=${OWNED_COOKIE}${slug}\n`).join('');

const afterBuild = (name: string, run: (folder: URL) => Promise<void>): AstroIntegration => ({
  name,
  hooks: { 'astro:build:done': ({ dir }) => run(dir) },
});

export const redirects = () =>
  afterBuild('redirects', async (dir) => {
    const root = fileURLToPath(dir);
    const files = globSync('*.html', { cwd: root });
    const slugs = files.map((file) => basename(file, '.html')).sort();
    const json = await readFile(new URL(`.${FORMER_SLUGS_PATH}`, dir), 'utf8');
    const rules = redirectRules(
      slugs.filter((slug) => !NO_ADDRESS.test(slug)),
      formerSlugs.parse(JSON.parse(json)),
    );
    await appendFile(new URL('_redirects', dir), ownedRules(findOwnedSlugs(root)) + rules);
  });

interface Settings {
  /** `CONTEXT`: `production`, `deploy-preview`, `branch-deploy` or the name of a branch. */
  context?: string | undefined;
  /** `SITE_NAME`: the site's name at the host. */
  siteName?: string | undefined;
  siteUrl?: string | undefined;
}

/** Returns `_redirects` rules from the host's name to the shop's address, which sessions and payments need. */
export function hostNameRules({ context, siteName, siteUrl }: Settings): string {
  if (context !== 'production' || !siteName || !siteUrl) return '';
  const name = `${siteName}.netlify.app`;
  const { host, origin } = new URL(siteUrl);
  // A shop without a domain of its own uses this name.
  return host === name ? '' : `https://${name}/* ${origin}/:splat 301!\n`;
}

export const primaryAddress = (settings: Settings) =>
  afterBuild('primary-address', async (dir) => {
    const rules = hostNameRules(settings);
    if (rules) await writeFile(new URL('_redirects', dir), rules);
  });
