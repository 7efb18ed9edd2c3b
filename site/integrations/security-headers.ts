import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { addPolicy, contentSecurityPolicy, hashInlineScripts, stripeSources } from './csp.ts';

interface Options {
  /** The URL of the payment provider's script where it is not the provider's own. */
  stripeScriptUrl?: string | undefined;
}

/**
 * Writes each page's Content-Security-Policy into `_headers`, with the hashes of the site's inline
 * scripts. Every path takes the hashes of all pages, because `/` also serves `/home`. Each rule
 * matches one path, because the platform does not document how it merges rules; so the 404 page,
 * which appears at any path, contains its policy itself.
 */
export function securityHeaders({ stripeScriptUrl }: Options = {}): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = globSync('**/*.html', { cwd: root }).sort();
        const pages = await Promise.all(
          files.map(async (file) => ({ file, html: await readFile(join(root, file), 'utf8') })),
        );
        const hashes = [...new Set(pages.flatMap(({ html }) => hashInlineScripts(html)))];
        const policy = contentSecurityPolicy(hashes);
        const checkoutPolicy = contentSecurityPolicy(hashes, stripeSources(stripeScriptUrl));

        const rules = pages.map(({ file }) => {
          const path = `/${file.replace(/(\/?index)?\.html$/, '')}`;
          const value = path === '/checkout' ? checkoutPolicy : policy;
          return `${path}\n  Content-Security-Policy: ${value}\n`;
        });
        await writeFile(join(root, '_headers'), rules.join(''));

        const missing = pages.find(({ file }) => file === '404.html');
        if (missing) await writeFile(join(root, '404.html'), addPolicy(missing.html, policy));
      },
    },
  };
}
