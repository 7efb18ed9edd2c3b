import { sendStatus } from './send-status.ts';
import type { RequestContext } from './request-context.ts';
import { type Rules, readRules } from './rules.ts';
import { sendFile, find } from './send-file.ts';
import { StaticFiles } from './static-files.ts';

/** One build as it is served: its files and the rules it was published with. */
export interface Site {
  files: StaticFiles;
  rules: Rules;
}

/** Reads a build once; a switch of the folder switches files and rules together. */
export function createSiteReader(configFile: string, publishDir: () => string) {
  let current: { folder: string; site: Promise<Site> } | undefined;
  return async (): Promise<Site> => {
    const folder = publishDir();
    if (current?.folder !== folder) {
      const site = Promise.all([StaticFiles.of(folder), readRules(configFile, folder)]);
      current = { folder, site: site.then(([files, rules]) => ({ files, rules })) };
    }
    return current.site;
  };
}

/**
 * Answers a file of the site.
 * @param path decoded; its header rules count
 * @returns false where the site has nothing there
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

/** Answers the site's own page for an address that is not there. */
export async function serveNotFound(context: RequestContext, site: Site): Promise<void> {
  const file = '/404.html';
  if (!site.files.has(file)) return sendStatus(context.outgoing, 404);
  const answer = { ...site, file, path: context.path, status: 404 };
  await sendFile(answer, context.incoming, context.outgoing);
}
