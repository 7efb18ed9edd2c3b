import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildStudio } from './studio-build.ts';
import { copyStudio, finishStudio, type StudioSettings, writeSettings } from './studio-files.ts';
import { serveStudio } from './studio-server.ts';

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
