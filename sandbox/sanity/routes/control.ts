import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import type { Lake } from '../lake.ts';

const MAX_LAG_MS = 60_000;

const visibilityRequest = z.strictObject({ visibility: z.enum(['public', 'private']) });
const lagRequest = z.strictObject({ milliseconds: z.int().min(0).max(MAX_LAG_MS) });

/** The stand-in's own endpoints. Their changes last until the next start. */
export function controlRoutes(app: App, lake: Lake): void {
  app.get('/__sandbox/revision', (c) => c.json({ revision: lake.index.revision }));

  app.post('/__sandbox/visibility', async (c) => {
    const parsed = visibilityRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    lake.isPublic = parsed.data.visibility === 'public';
    return c.json({ ok: true });
  });

  app.post('/__sandbox/query-lag', async (c) => {
    const parsed = lagRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    lake.index.lag = parsed.data.milliseconds;
    return c.json({ ok: true });
  });
}
