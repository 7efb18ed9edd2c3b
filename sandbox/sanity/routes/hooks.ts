import { requireGrant } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { WEBHOOK_ID } from '../outbox.ts';
import { type Api, requireProject } from './api.ts';

/** `GET /hooks/projects/:projectId`: the webhook, as sanity.io/manage shows it, without its secret. */
export function hookRoutes(api: Api, lake: Lake): void {
  const createdAt = new Date().toISOString();
  api.get('/hooks/projects/:projectId', (c) => {
    requireProject(lake, c.req.param('projectId'));
    requireGrant(c.var.role, 'sanity.project.webhooks/read');
    const { projectId, dataset } = lake.options;
    const { webhook } = lake;
    if (!webhook) return c.json([]);
    return c.json([
      {
        type: 'document',
        rule: {
          on: webhook.on ?? ['create', 'update', 'delete'],
          filter: webhook.filter ?? null,
          projection: webhook.projection ?? null,
        },
        apiVersion: 'v2021-03-25',
        httpMethod: 'POST',
        includeDrafts: false,
        headers: {},
        id: WEBHOOK_ID,
        name: 'Publications',
        projectId,
        dataset,
        url: webhook.url,
        createdAt,
        createdByUserId: lake.user.id,
        isDisabled: webhook.isDisabled ?? false,
        isDisabledByUser: webhook.isDisabled ?? false,
        deletedAt: null,
        description: null,
      },
    ]);
  });
}
