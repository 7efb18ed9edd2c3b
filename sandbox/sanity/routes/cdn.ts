import { cors } from 'hono/cors';
import parseRange from 'range-parser';
import type { App } from '../../kit/stand-in.ts';
import type { LakeDocument } from '../document.ts';
import { apiError } from '../errors.ts';
import type { Lake } from '../lake.ts';

const UNSATISFIABLE = -1;

/** CDN: assets are public by address, as in the hosted service. */
export function cdnRoutes(app: App, lake: Lake): void {
  app.use('/files/*', cors({ origin: '*' }));

  app.get('/files/:projectId/:dataset/:name', (c) => {
    const { projectId, dataset, name } = c.req.param();
    const { options } = lake;
    const isOurs = projectId === options.projectId && dataset === options.dataset;
    const asset = isOurs ? lake.store.documents.get(`file-${name.replace('.', '-')}`) : undefined;
    if (!asset) throw apiError(404, 'Asset not found');

    const size = Number(asset['size']);
    const headers = assetHeaders(asset, c.req.query('dl'));
    const range = readRange(size, c.req.header('range'));
    if (range === UNSATISFIABLE) {
      headers.set('content-range', `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('content-length', String(end - start + 1));
    if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const body = c.req.method === 'HEAD' ? null : lake.assets.read(name, { start, end });
    return new Response(body as BodyInit | null, { status: range ? 206 : 200, headers });
  });
}

function assetHeaders(asset: LakeDocument, download: string | undefined): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, s-maxage=31536000, immutable',
    'content-type': String(asset['mimeType']),
    'last-modified': new Date(asset._createdAt).toUTCString(),
    etag: `"${asset['sha1hash']}"`,
  });
  if (download !== undefined) {
    const filename = encodeURIComponent(download || String(asset['originalFilename']));
    headers.set('content-disposition', `attachment; filename*=UTF-8''${filename}`);
  }
  return headers;
}

/** Reads the only range of a request. Several ranges, other units and invalid headers are ignored. */
function readRange(size: number, header = '') {
  const ranges = parseRange(size, header);
  if (ranges === UNSATISFIABLE) return UNSATISFIABLE;
  const isBytes = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  return isBytes ? ranges[0] : undefined;
}
