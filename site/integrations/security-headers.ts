import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  addPolicy,
  contentSecurityPolicy,
  findTemplatePolicy,
  hashTemplateScripts,
  hashText,
  readerPolicy,
  stripeSources,
  workerPolicy,
} from './csp.ts';
import { listElements, type PageElement, type Replacement, replaceParts } from './html.ts';
import { findOwnedSlugs } from './redirects.ts';

/** Lists the addresses at which the platform serves a page's file. A rule also matches a trailing slash. */
export function listAddresses(file: string): string[] {
  const addresses = [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, `/${file}`];
  const path = TOKEN_PAGES.get(file);
  return path ? [...addresses, path] : addresses;
}

/** Pages that read a token in their address; netlify.toml rewrites these addresses to them. */
const TOKEN_PAGES = new Map([
  ['pay.html', '/pay/:token'],
  ['orders.html', '/orders/:token'],
  ['join.html', '/join/:code'],
  ['class.html', '/class/:token'],
]);

/** Pages with the payment form. */
const PAYMENT_PAGE = /^(buy-for-someone|checkout|pay|schools)[./]/;

const WORKER = '_astro/pdf.worker*.{js,mjs}';

/** Headers of pages that share an address, as in netlify.toml for the two home pages. */
const SHARED_ADDRESS = '  Cache-Control: private, no-cache\n  Vary: Cookie\n';

/** Lists the files of a pattern as the addresses of the site write them, also on Windows. */
const listFiles = (pattern: string, root: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll(sep, '/'));

interface Options {
  /** URL of the payment provider's script. Undefined if the script is the provider's own. */
  stripeScriptUrl?: string | undefined;
}

/**
 * Writes each page's Content-Security-Policy into `_headers`, with the hashes of the site's inline scripts. Only
 * scripts of `site/inline/` and Astro's own are hashed, never a script because it is in a page: an editor's text that
 * became markup must not run. So the build fails for any other inline script, reads HTML with a parser only, and does
 * not minify pages. Components set inline styles, so styles allow `'unsafe-inline'`. Every path takes the hashes of all pages,
 * because `/` also serves `/home`. Each rule matches one path, because the platform does not document how it merges
 * rules; so the 404 page, which appears at any path, contains its policy itself. A page has several addresses, each
 * with its rule: the platform serves `/admin.html` as well as `/admin`. The rules of two pages that share an address
 * also set their caching.
 */
export function securityHeaders({ stripeScriptUrl }: Options = {}): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        // Astro writes a policy that lists its templates' scripts; `astro:build:done` replaces it.
        if (command !== 'build') return;
        const folder = new URL('inline/', config.srcDir);
        const hashes = readdirSync(folder).map((file) =>
          hashText(readFileSync(new URL(file, folder), 'utf8')),
        );
        updateConfig({ security: { csp: { algorithm: 'SHA-256', scriptDirective: { hashes } } } });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = listFiles('**/*.html', root).sort();
        const pages = await Promise.all(
          files.map(async (file) => {
            const html = await readFile(join(root, file), 'utf8');
            return { file, html, elements: listElements(html) };
          }),
        );
        const hashes = [
          ...new Set(pages.flatMap(({ file, elements }) => hashTemplateScripts(file, elements))),
        ];
        const common = contentSecurityPolicy(hashes);
        const checkoutPolicy = contentSecurityPolicy(hashes, stripeSources(stripeScriptUrl));

        const toPolicy = ({ file, elements }: (typeof pages)[number]) => {
          if (PAYMENT_PAGE.test(file)) return checkoutPolicy;
          return file === 'read-shell.html' ? readerPolicy(elements) : common;
        };
        const shared = findOwnedSlugs(root).flatMap((slug) => [
          `${slug}.html`,
          `owned/${slug}.html`,
        ]);
        const workers = listFiles(WORKER, root).map((file) => ({
          path: `/${file}`,
          policy: workerPolicy(),
          caching: '',
        }));
        const pageRules = pages.flatMap((page) => {
          const caching = shared.includes(page.file) ? SHARED_ADDRESS : '';
          return listAddresses(page.file).map((path) => ({
            path,
            policy: toPolicy(page),
            caching,
          }));
        });
        const rules = [...pageRules, ...workers].map(
          ({ path, policy, caching }) =>
            `${path}\n  Content-Security-Policy: ${policy}\n${caching}`,
        );
        await writeFile(join(root, '_headers'), rules.join(''));

        for (const { file, html, elements } of pages) {
          const replacements = [
            ...removeTemplatePolicy(elements),
            ...(file === '404.html' ? addPolicy(elements, common) : []),
          ];
          await writeFile(join(root, file), replaceParts(html, replacements));
        }
      },
    },
  };
}

function removeTemplatePolicy(elements: readonly PageElement[]): Replacement[] {
  const place = findTemplatePolicy(elements)?.sourceCodeLocation;
  return place ? [{ startOffset: place.startOffset, endOffset: place.endOffset, text: '' }] : [];
}
