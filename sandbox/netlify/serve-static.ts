import type { RequestContext } from './request-context.ts';
import { type Rules, readRules } from './rules.ts';
import { find, sendFile } from './send-file.ts';
import { sendStatus } from './send-status.ts';
import { StaticFiles } from './static-files.ts';

/** A published build: its files and the rules it was published with. */
export interface Site {
  files: StaticFiles;
  rules: Rules;
}

/**
 * Reads a build once. Another folder brings its own files and rules, at the same moment; `forget`
 * makes the next request read the same folder again.
 */
export function createSiteReader(configFile: string, publishDir: () => string) {
  let current: { folder: string; site: Promise<Site> } | undefined;
  const read = async (): Promise<Site> => {
    const folder = publishDir();
    if (current?.folder !== folder) {
      const site = Promise.all([StaticFiles.of(folder), readRules(configFile, folder)]);
      current = { folder, site: site.then(([files, rules]) => ({ files, rules })) };
    }
    return current.site;
  };
  const forget = () => {
    current = undefined;
  };
  return { read, forget };
}

/**
 * Sends a file of the site.
 * @param path decoded; the header rules of this path apply
 * @returns false where the site has no such file
 */
export async function serveStatic(
  context: RequestContext,
  site: Site,
  path: string,
  status = 200,
): Promise<boolean> {
  const { incoming, outgoing, method, url } = context;
  const found = find(site.files, path);
  if (!found) return false;
  if (method !== 'GET' && method !== 'HEAD' && status === 200) {
    sendStatus(outgoing, 405, undefined, { allow: 'GET, HEAD' });
  } else if ('moved' in found) {
    const location = encodeURI(found.moved) + url.search;
    sendStatus(outgoing, 301, undefined, { location });
  } else {
    await sendFile({ ...site, file: found.file, path, status }, incoming, outgoing);
  }
  return true;
}

/** Sends the site's own 404 page. */
export async function serveNotFound(context: RequestContext, site: Site): Promise<void> {
  const file = '/404.html';
  if (!site.files.has(file)) return sendStatus(context.outgoing, 404);
  const response = { ...site, file, path: context.path, status: 404 };
  await sendFile(response, context.incoming, context.outgoing);
}
