import type { ReadableStream } from 'node:stream/web';
import { describeAsset } from '../asset-document.ts';
import { MAX_ASSET_BYTES } from '../assets.ts';
import { requirePermission } from '../auth.ts';
import { apiError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { type Api, requireDataset } from './api.ts';

export function assetRoutes(api: Api, lake: Lake): void {
  api.post('/assets/files/:dataset', async (c) => {
    const { projectId, dataset } = lake.options;
    requireDataset(lake, c.req.param('dataset'));
    requirePermission(c.var.role, 'create');
    if (Number(c.req.header('content-length') ?? 0) > MAX_ASSET_BYTES) {
      throw apiError(413, `The upload exceeds ${MAX_ASSET_BYTES} bytes`);
    }
    const received = await lake.assets.receive(c.req.raw.body as ReadableStream | null);
    try {
      const described = describeAsset(received, {
        projectId,
        dataset,
        mimeType: c.req.header('content-type') ?? 'application/octet-stream',
        filename: c.req.query('filename'),
      });
      const { result } = await lake.transact(async (transaction) => {
        const existing = transaction.get(described._id);
        if (existing) return existing;
        lake.assets.keep(received, described.path.split('/').at(-1) ?? '');
        const document = { ...described, url: `${lake.origin}/${described.path}` };
        return transaction.put(document, (stored) => ({ create: stored }));
      });
      return c.json({ document: result });
    } finally {
      lake.assets.drop(received);
    }
  });
}
