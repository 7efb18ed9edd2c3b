import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { addPolicy, contentSecurityPolicy, hashInlineScripts, stripeSources } from './csp.ts';
import { findOwnedSlugs, sharesAddress } from './owned-pages.ts';
import { readerPolicy, WORKER_POLICY } from './reader-policy.ts';

/** The addresses at which the platform serves a page's file. A rule matches a final slash too. */
export function addressesOf(file: string): string[] {
  const addresses = [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, `/${file}`];
  return file === PAY_PAGE ? [...addresses, '/pay/:token'] : addresses;
}

/** The page of every payment link: netlify.toml leads each of their addresses to it. */
const PAY_PAGE = 'pay.html';

/** The worker of the reader, which has a policy of its own. */
const WORKER = '_astro/pdf.worker*.{js,mjs}';

/** As netlify.toml says it of the two home pages. */
const SHARED_ADDRESS = '  Cache-Control: private, no-cache\n  Vary: Cookie\n';

interface Options {
  /** The URL of the payment provider's script where it is not the provider's own. */
  stripeScriptUrl?: string | undefined;
}

/**
 * Writes each page's Content-Security-Policy into `_headers`, with the hashes of the site's inline
 * scripts. Every path takes the hashes of all pages, because `/` also serves `/home`. Each rule
 * matches one path, because the platform does not document how it merges rules; so the 404 page,
 * which appears at any path, contains its policy itself. A page has several addresses, each with its
 * rule: the platform serves `/admin.html` as well as `/admin`. The rules of two pages that share an address say
 * how to cache them, too.
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
        const common = contentSecurityPolicy(hashes);
        const checkoutPolicy = contentSecurityPolicy(hashes, stripeSources(stripeScriptUrl));

        const policyOf = ({ file, html }: (typeof pages)[number]) => {
          if (file === PAY_PAGE || /^checkout[./]/.test(file)) return checkoutPolicy;
          return file === 'read-shell.html' ? readerPolicy(html) : common;
        };
        const ownedSlugs = findOwnedSlugs(root);
        const workers = globSync(WORKER, { cwd: root }).map((file) => ({
          path: `/${file}`,
          policy: WORKER_POLICY,
          caching: '',
        }));
        const ofPages = pages.flatMap((page) => {
          const caching = sharesAddress(page.file, ownedSlugs) ? SHARED_ADDRESS : '';
          return addressesOf(page.file).map((path) => ({ path, policy: policyOf(page), caching }));
        });
        const rules = [...ofPages, ...workers].map(
          ({ path, policy, caching }) =>
            `${path}\n  Content-Security-Policy: ${policy}\n${caching}`,
        );
        await writeFile(join(root, '_headers'), rules.join(''));

        const missing = pages.find(({ file }) => file === '404.html');
        if (missing) await writeFile(join(root, '404.html'), addPolicy(missing.html, common));
      },
    },
  };
}
