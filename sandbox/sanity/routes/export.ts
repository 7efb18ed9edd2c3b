import { requireMember } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { type Api, requireDataset } from './api.ts';

export function exportRoutes(api: Api, lake: Lake): void {
  api.get('/data/export/:dataset', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    requireMember(c.var.isMember);
    const types = c.req.query('types')?.split(',');
    const documents = [...lake.store.documents.values()].filter(
      ({ _type }) => !types || types.includes(_type),
    );
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
    return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
  });
}
