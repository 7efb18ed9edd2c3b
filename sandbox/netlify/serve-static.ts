import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from './request-context.ts';
import { type Rules, readRules } from './rules.ts';
import { sendStatus } from './send-status.ts';
import { StaticFiles } from './static-files.ts';

export interface Site {
  files: StaticFiles;
  rules: Rules;
}

/** Switches files and rules together when the folder changes; after `forget`, the same folder is read again. */
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

/** @param path decoded; the header rules of this path apply @returns false if the site has no such file */
export async function serveStatic(
  context: RequestContext,
  site: Site,
  path: string,
  status = 200,
): Promise<boolean> {
  const { incoming, outgoing, method, url } = context;
  const match = find(site.files, path);
  if (!match) return false;
  if (method !== 'GET' && method !== 'HEAD' && status === 200) {
    sendStatus(outgoing, 405, undefined, { allow: 'GET, HEAD' });
  } else if ('moved' in match) {
    const location = encodeURI(match.moved) + url.search;
    sendStatus(outgoing, 301, undefined, { location });
  } else {
    await sendFile({ ...site, file: match.file, path, status }, incoming, outgoing);
  }
  return true;
}

export async function serveNotFound(context: RequestContext, site: Site): Promise<void> {
  const file = '/404.html';
  if (!site.files.has(file)) return sendStatus(context.outgoing, 404);
  const response = { ...site, file, path: context.path, status: 404 };
  await sendFile(response, context.incoming, context.outgoing);
}

type StaticMatch = { file: string } | { moved: string } | undefined;

/** Resolves a decoded path as Netlify's pretty URLs do. */
function find(files: StaticFiles, path: string): StaticMatch {
  if (path.endsWith('/')) {
    const bare = path.slice(0, -1);
    return findFirst(files, [`${path}index.html`, `${bare}.html`]);
  }
  const match = findFirst(files, [path, `${path}.html`]);
  if (match) return match;
  return files.has(`${path}/index.html`) ? { moved: `${path}/` } : undefined;
}

function findFirst(files: StaticFiles, candidates: string[]): StaticMatch {
  const file = candidates.find((candidate) => files.has(candidate));
  return file === undefined ? undefined : { file };
}

interface FileResponse extends Site {
  file: string;
  /** Path whose header rules apply. */
  path: string;
  status: number;
}

const DEFAULT_CACHE_CONTROL = 'public,max-age=0,must-revalidate';

async function sendFile(
  response: FileResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const file = await response.files.file(response.file);
  if (!file) throw new Error(`${response.file} is not published`);
  const isCompressed = file.isText && /\bbr\b/.test(String(incoming.headers['accept-encoding']));
  const etag = isCompressed ? file.etag.replace(/"$/, '-br"') : file.etag;
  const rules = response.rules.headers(response.path);
  const headers: Record<string, string> = {
    'cache-control': DEFAULT_CACHE_CONTROL,
    ...rules,
    'content-type': rules['content-type'] ?? file.type,
    etag,
  };
  if (file.isText) headers['vary'] = [rules['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  if (response.status === 200 && incoming.headers['if-none-match']?.includes(etag)) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  if (isCompressed) headers['content-encoding'] = 'br';
  const bytes = isCompressed ? await response.files.compressed(response.file, file) : file.bytes;
  headers['content-length'] = String(bytes.length);
  outgoing.writeHead(response.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
}
