import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Build settings from the host, and the shop's own address. */
interface Settings {
  /** `CONTEXT`: `production`, `deploy-preview`, `branch-deploy` or the name of a branch. */
  context?: string | undefined;
  /** `SITE_NAME`: the site's name at the host. */
  siteName?: string | undefined;
  siteUrl?: string | undefined;
}

/**
 * Returns the rules for `_redirects` that redirect the site's name at the host to the shop's own address, the only
 * address with working sessions and payments. Previews and permalinks have other names and are not redirected.
 */
export function hostNameRules({ context, siteName, siteUrl }: Settings): string {
  if (context !== 'production' || !siteName || !siteUrl) return '';
  const name = `${siteName}.netlify.app`;
  const { host, origin } = new URL(siteUrl);
  // A shop without a domain of its own uses this name.
  return host === name ? '' : `https://${name}/* ${origin}/:splat 301!\n`;
}

/** Writes the redirect from the site's name at the host into a production build. */
export function primaryAddress(settings: Settings): AstroIntegration {
  return {
    name: 'primary-address',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const rules = hostNameRules(settings);
        if (rules) await writeFile(new URL('_redirects', dir), rules);
      },
    },
  };
}
