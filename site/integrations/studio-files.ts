import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { studioPolicy } from './studio-policy.ts';

export interface StudioSettings {
  projectId: string;
  dataset: string;
  apiHost?: string | undefined;
  shopUrl: string;
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
