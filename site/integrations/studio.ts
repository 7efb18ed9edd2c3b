import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { studioPolicy } from './csp.ts';
import { buildStudio } from './studio-build.ts';
import { serveStudio } from './studio-server.ts';

export interface StudioSettings {
  projectId: string;
  dataset: string;
  /** The content API's origin where it is not Sanity's. */
  apiHost?: string | undefined;
  /** The shop's origin. */
  shopUrl: string;
}

/** Builds the owner's editor into `/studio/` of the site. */
export function studio(settings: StudioSettings): AstroIntegration {
  let root: string;
  let building: Promise<string>;
  const begin = () => {
    building = buildStudio(root);
    // A failure surfaces where the build is awaited; until then it must not end the process.
    building.catch(() => {});
  };
  return {
    name: 'studio',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:start': begin,
      'astro:build:done': async ({ dir }) => {
        const target = fileURLToPath(dir);
        await cp(await building, join(target, 'studio'), { recursive: true });
        const page = join(target, 'studio', 'index.html');
        await writeFile(page, writeSettings(await readFile(page, 'utf8'), settings));
        const policy = studioPolicy(settings.apiHost);
        await appendFile(
          join(target, '_headers'),
          `/studio/*\n  Content-Security-Policy: ${policy}\n  X-Robots-Tag: noindex\n`,
        );
      },
      'astro:server:setup': ({ server }) => {
        begin();
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

/**
 * Writes the content project into the Studio's page, because one build serves every shop.
 * @throws Error where the page has no element for it
 */
export function writeSettings(page: string, settings: StudioSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const place = '<script type="application/json" id="studio-settings">';
  if (!page.includes(place))
    throw new Error('The page of the Studio has no element for its settings.');
  return page.replace(place, () => place + json);
}
