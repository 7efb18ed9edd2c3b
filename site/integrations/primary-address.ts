import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** What the host tells a build, and the shop's own address. */
interface Settings {
  /** `CONTEXT`: `production`, `deploy-preview`, `branch-deploy` or the name of a branch. */
  context?: string | undefined;
  /** `SITE_NAME`: the site's name at the host. */
  siteName?: string | undefined;
  siteUrl?: string | undefined;
}

/**
 * The rules for `_redirects` that send the site's name at the host to the shop's own address, where
 * sessions and payments work. Previews and permalinks have other names and are not redirected.
 */
export function hostNameRules({ context, siteName, siteUrl }: Settings): string {
  if (context !== 'production' || !siteName || !siteUrl) return '';
  const name = `${siteName}.netlify.app`;
  const { host, origin } = new URL(siteUrl);
  // A shop without a domain of its own lives there.
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
