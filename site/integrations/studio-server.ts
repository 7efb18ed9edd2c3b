import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

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
export function serveStudio(folder: () => Promise<string>, finish: (page: string) => string) {
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
