import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { studioPolicy } from './studio-policy.ts';

/** Settings of a shop in the Studio's page. */
export interface StudioSettings {
  projectId: string;
  dataset: string;
  /** Origin of the content API. Undefined if it is Sanity's own. */
  apiHost?: string | undefined;
  /** The shop's origin. */
  shopUrl: string;
}

/**
 * Copies a Studio into `studio/` of a site.
 * @param build the folder of the built Studio, which is not changed
 * @param target the folder of the site
 */
export const copyStudio = (build: string, target: string): Promise<void> =>
  cp(build, join(target, 'studio'), { recursive: true });

/**
 * Writes a shop's settings into a copied Studio, and adds the Studio's policy.
 * @param target the folder of the site
 */
export async function finishStudio(target: string, settings: StudioSettings): Promise<void> {
  const page = join(target, 'studio', 'index.html');
  await writeFile(page, writeSettings(await readFile(page, 'utf8'), settings));
  const policy = studioPolicy(settings);
  await appendFile(
    join(target, '_headers'),
    `/studio/*\n  Content-Security-Policy: ${policy}\n  X-Robots-Tag: noindex\n`,
  );
}

/**
 * Writes the content project into the Studio's page, because one build serves every shop.
 * @throws Error if the page has no element for the settings
 */
export function writeSettings(page: string, settings: StudioSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const place = '<script type="application/json" id="studio-settings">';
  if (!page.includes(place))
    throw new Error('The page of the Studio has no element for its settings.');
  return page.replace(place, () => place + json);
}
