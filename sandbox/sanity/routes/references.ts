import { requireMember } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { type Api, isSet, requireDataset } from './api.ts';

/**
 * `GET /data/references/:dataset/documents/:id/to`: the references to a document. Before it unpublishes or
 * deletes, the Studio checks for referrers in other datasets, of which this lake has none.
 */
export function referenceRoutes(api: Api, lake: Lake): void {
  api.get('/data/references/:dataset/documents/:id/to', (c) => {
    const dataset = c.req.param('dataset');
    requireDataset(lake, dataset);
    requireMember(c.var.isMember);
    const ids = isSet(c, 'excludeInternalReferences')
      ? []
      : lake.store.references.referrersOf(c.req.param('id'));
    const { projectId } = lake.options;
    return c.json({
      totalCount: ids.length,
      references: ids.map((documentId) => ({ projectId, datasetName: dataset, documentId })),
    });
  });
}
