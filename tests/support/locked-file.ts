import { z } from 'zod';
import type { TestClient } from './client.ts';
import { MICRO } from './ids.ts';

const identified = z.array(z.object({ id: z.string() }));
const items = z.array(z.object({ isLocked: z.boolean(), downloadUrl: z.string() }));

export async function lockedFile(client: TestClient): Promise<string> {
  const topics = await client.get(`/api/subjects/${MICRO}/topics`);
  for (const { id } of identified.parse(await topics.json())) {
    const content = await client.get(`/api/topics/${id}/content`);
    const locked = items.parse(await content.json()).find(({ isLocked }) => isLocked);
    if (locked) return locked.downloadUrl;
  }
  throw new Error('The seed has no locked file');
}
