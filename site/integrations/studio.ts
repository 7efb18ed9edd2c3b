import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { studioPolicy } from './csp.ts';
import { buildStudio } from './studio-build.ts';

interface StudioSettings {
  projectId: string;
  dataset: string;
  apiHost?: string | undefined;
  shopUrl: string;
}

interface Options extends StudioSettings {
  /** The Studio's address. Undefined if it is the shop's `/studio/`. */
  studioUrl?: string | undefined;
}

/** Returns rules for a Studio at another host, so that Sanity's code does not share the origin of sessions. */
export function studioRules({
  studioUrl,
  shopUrl,
}: Pick<Options, 'studioUrl' | 'shopUrl'>): string {
  if (!studioUrl || new URL(studioUrl).origin === new URL(shopUrl).origin) return '';
  return `/studio ${studioUrl} 302\n/studio/* ${studioUrl} 302\n`;
}

/** Builds the Studio into `/studio/` of the site, unless the Studio has a host name of its own. */
export function studio({ studioUrl, ...settings }: Options): AstroIntegration {
  let root: string;
  let target: string;
  let building: Promise<string>;
  let copying: Promise<void> | undefined;
  // Later hooks await the work; an unhandled rejection before would end the process.
  const begin = <T>(work: Promise<T>) => {
    work.catch(() => {});
    return work;
  };
  const isElsewhere = () => studioRules({ studioUrl, shopUrl: settings.shopUrl }) !== '';
  return {
    name: 'studio',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        target = fileURLToPath(config.outDir);
      },
      'astro:build:start': () => {
        if (!isElsewhere()) building = begin(buildStudio(root));
      },
      // The output folder is empty by now. Copies while the bundler runs, which calls this hook for each bundle.
      'astro:build:setup': () => {
        if (!isElsewhere()) copying ??= begin(building.then((built) => copyStudio(built, target)));
      },
      'astro:build:done': async () => {
        const rules = studioRules({ studioUrl, shopUrl: settings.shopUrl });
        if (rules) await appendFile(join(target, '_redirects'), rules);
        else {
          await copying;
          await finishStudio(target, settings);
        }
      },
      'astro:server:setup': ({ server }) => {
        building = begin(buildStudio(root));
        server.middlewares.use(
          '/studio',
          serveStudio(
            () => building,
            (page) => writeSettings(page, settings),
          ),
        );
      },
    },
  };
}

/** Copies a built Studio into `studio/` of a site. */
export const copyStudio = (build: string, target: string): Promise<void> =>
  cp(build, join(target, 'studio'), { recursive: true });

/** Writes a shop's settings into a copied Studio, and adds the Studio's policy. */
export async function finishStudio(target: string, settings: StudioSettings): Promise<void> {
  const page = join(target, 'studio', 'index.html');
  await writeFile(page, writeSettings(await readFile(page, 'utf8'), settings));
  const policy = studioPolicy(settings);
  await appendFile(
    join(target, '_headers'),
    `/studio/*\n  Content-Security-Policy: ${policy}\n  X-Robots-Tag: noindex\n`,
  );
}

/** Writes the settings into the page, because one build serves every shop. @throws Error for any other page */
export function writeSettings(page: string, settings: StudioSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const place = '<script type="application/json" id="studio-settings">';
  if (!page.includes(place))
    throw new Error('The page of the Studio has no element for its settings.');
  return page.replace(place, () => place + json);
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the built Studio below `/studio` in development. @param finish writes the settings into the page */
function serveStudio(folder: () => Promise<string>, finish: (page: string) => string) {
  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    next: (e?: unknown) => void,
  ) => {
    try {
      const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
      const file = /^\/static\/[\w.-]+$/.test(path) ? path : '/index.html';
      const content = await readFile(join(await folder(), file));
      outgoing.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      outgoing.end(file === '/index.html' ? finish(content.toString()) : content);
    } catch (error) {
      next(error);
    }
  };
}
