import { requireMember } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { type Api, requireDataset } from './api.ts';

/**
 * `GET /data/references/:dataset/documents/:id/to`. Before it unpublishes or deletes, the Studio checks for
 * referrers in other datasets, of which this lake has none.
 */
export function referenceRoutes(api: Api, lake: Lake): void {
  api.get('/data/references/:dataset/documents/:id/to', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    requireMember(c.var.isMember);
    return c.json({ totalCount: 0, references: [] });
  });
}
