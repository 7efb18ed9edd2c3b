import { z } from 'zod';
import { actionRequest } from '../action-request.ts';
import { applyAction } from '../actions.ts';
import { requirePermission } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { type Api, readJson, requireDataset } from './api.ts';

const actionsRequest = z.object({
  actions: z.array(actionRequest).min(1),
  transactionId: z.string().min(1).optional(),
});

/** Actions on releases and variants get 400, which the Studio treats as "not allowed". */
export function actionRoutes(api: Api, lake: Lake): void {
  api.post('/data/actions/:dataset', async (c) => {
    requireDataset(lake, c.req.param('dataset'));
    requirePermission(c.var.role, 'update');
    const body = await readJson(c, actionsRequest);
    const { transactionId } = await lake.transact(
      async (transaction) => {
        for (const action of body.actions) applyAction(transaction, action);
      },
      { transactionId: body.transactionId },
    );
    return c.json({ transactionId });
  });
}
