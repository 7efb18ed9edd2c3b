import { z } from 'zod';
import type { LakeDocuments } from '../document.ts';
import { apiError, dataError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { createView, readPerspective } from '../perspective.ts';
import { parseQuery, runQuery } from '../query.ts';
import {
  type Api,
  type ApiContext,
  apiVersion,
  queryParams,
  readJson,
  requireDataset,
} from './api.ts';

const queryRequest = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** An anonymous caller sees nothing of a private dataset, and no draft of a public dataset. */
function documentsFor(isMember: boolean, lake: Lake): LakeDocuments {
  if (isMember) return lake.index.documents;
  if (!lake.isPublic) return new Map();
  return new Map([...lake.index.documents].filter(([id]) => !id.includes('.')));
}

export function queryRoutes(api: Api, lake: Lake): void {
  api.get('/data/query/:dataset', (c) => {
    const query = c.req.query('query');
    if (query === undefined) throw apiError(400, 'Missing required parameter "query"');
    return respond(c, c.req.param('dataset'), query, queryParams(c));
  });

  api.post('/data/query/:dataset', async (c) => {
    const { query, params } = await readJson(c, queryRequest);
    return respond(c, c.req.param('dataset'), query, params);
  });

  function respond(
    c: ApiContext,
    dataset: string,
    query: string,
    params: Record<string, unknown>,
  ): Response {
    const start = performance.now();
    requireDataset(lake, dataset);
    if ((c.req.query('resultSourceMap') ?? 'false') !== 'false') {
      throw dataError(501, 'notImplemented', 'Sanity stand-in: resultSourceMap is not implemented');
    }
    const perspective = readPerspective(c.req.query('perspective'), apiVersion(c));
    const tree = parseQuery(query, params);
    const documents = createView(documentsFor(c.var.isMember, lake), perspective);
    const result = runQuery(tree, documents, params, lake.queryContext());
    return c.json({
      ...(c.req.query('returnQuery') !== 'false' && { query }),
      result,
      syncTags: [],
      ms: Math.round(performance.now() - start),
    });
  }
}
