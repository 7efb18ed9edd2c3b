import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

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
