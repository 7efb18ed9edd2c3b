import { z } from 'zod';
import { requirePermission } from '../auth.ts';
import { apiError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { applyMutation, mutationRequest } from '../mutations.ts';
import { type Api, isSet, readJson, requireDataset } from './api.ts';

const mutateRequest = z.object({
  mutations: z.array(mutationRequest),
  transactionId: z.string().min(1).optional(),
});

const VISIBILITIES = ['sync', 'async', 'deferred'];

/** With `visibility=sync` the response waits until queries see the mutations. */
export function mutateRoutes(api: Api, lake: Lake): void {
  api.post('/data/mutate/:dataset', async (c) => {
    requireDataset(lake, c.req.param('dataset'));
    requirePermission(c.var.role, 'create');
    const body = await readJson(c, mutateRequest);
    const visibility = c.req.query('visibility');
    if (visibility !== undefined && !VISIBILITIES.includes(visibility)) {
      throw apiError(400, `Invalid value for parameter "visibility": "${visibility}"`);
    }
    const { result, transactionId, visible } = await lake.transact(
      async (transaction) =>
        body.mutations.flatMap((mutation) => applyMutation(transaction, mutation) ?? []),
      {
        transactionId: body.transactionId,
        isDryRun: isSet(c, 'dryRun'),
      },
    );
    if (visibility === 'sync') await visible();
    const hasIds = isSet(c, 'returnIds');
    const hasDocuments = isSet(c, 'returnDocuments');
    return c.json({
      transactionId,
      results: result.map(({ id, operation, document }) => ({
        ...((hasIds || hasDocuments) && { id }),
        operation,
        ...(hasDocuments && document && { document }),
      })),
    });
  });
}
