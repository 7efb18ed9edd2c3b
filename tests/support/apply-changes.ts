import { z } from 'zod';
import type { Change } from '#server/store/commit.ts';

const replies = z.array(z.strictObject({ result: z.unknown() }));

/** Makes changes that a rule returned in a shop's store, as a commit without conditions does. */
export async function applyChanges(
  { env }: { env: { KV_REST_API_URL?: string; KV_REST_API_TOKEN?: string } },
  changes: readonly Change[],
): Promise<void> {
  const response = await fetch(`${env.KV_REST_API_URL}/multi-exec`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.KV_REST_API_TOKEN}` },
    body: JSON.stringify(changes),
  });
  const { error } = replies.safeParse(await response.json());
  if (error) throw new Error(`The changes could not be made: ${error}`);
}
