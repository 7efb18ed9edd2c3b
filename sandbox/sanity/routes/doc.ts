import { type LakeDocument, toPublishedId } from '../document.ts';
import type { Lake } from '../lake.ts';
import { type Api, isSet, requireDataset } from './api.ts';

/** `GET /data/doc/:dataset/:id,:id`. Omitted documents are listed with the reason. */
export function docRoutes(api: Api, lake: Lake): void {
  api.get('/data/doc/:dataset/:ids', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    const ids = c.req.param('ids').split(',');
    if (!c.var.isMember) {
      const isVisible = (id: string) => lake.isPublic && !id.includes('.');
      const [open, closed] = [ids.filter(isVisible), ids.filter((id) => !isVisible(id))];
      return c.json({
        documents: open.flatMap((id) => lake.store.documents.get(id) ?? []),
        omitted: closed.map((id) => ({ id, reason: 'permission' })),
      });
    }
    const documents = isSet(c, 'includeAllVersions')
      ? [...lake.store.documents.values()].filter(({ _id }) => ids.includes(toPublishedId(_id)))
      : ids.flatMap((id) => lake.store.documents.get(id) ?? []);
    const missing = ids.filter((id) => !documents.some((document) => isLayer(document, id)));
    return c.json({
      documents: isSet(c, 'excludeContent') ? [] : documents,
      omitted: missing.map((id) => ({ id, reason: 'existence' })),
    });
  });
}

const isLayer = ({ _id }: LakeDocument, id: string) => _id === id || toPublishedId(_id) === id;
