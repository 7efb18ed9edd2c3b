import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rules } from './rules.ts';
import type { StaticFiles } from './static-files.ts';

/** What a path leads to on Netlify: a file, a redirect to the folder's address with a slash, or nothing. */
export type Found = { file: string } | { moved: string } | undefined;

/** Resolves a decoded path as Netlify's pretty URLs do. */
export function find(files: StaticFiles, path: string): Found {
  if (path.endsWith('/')) {
    const bare = path.slice(0, -1);
    return firstOf(files, [`${path}index.html`, `${bare}.html`]);
  }
  const found = firstOf(files, [path, `${path}.html`]);
  if (found) return found;
  return files.has(`${path}/index.html`) ? { moved: `${path}/` } : undefined;
}

function firstOf(files: StaticFiles, candidates: string[]): Found {
  const file = candidates.find((candidate) => files.has(candidate));
  return file === undefined ? undefined : { file };
}

export interface FileResponse {
  files: StaticFiles;
  rules: Rules;
  /** The file's path on the site. */
  file: string;
  /** The path whose header rules apply. */
  path: string;
  status: number;
}

const DEFAULT_CACHE_CONTROL = 'public,max-age=0,must-revalidate';

/** Sends a file, or 304 where the client already has it. */
export async function sendFile(
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
