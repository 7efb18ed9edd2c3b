import { createClient } from '@sanity/client';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/** Creates a content client with the shop's token, which reads drafts and files too. */
export function lakeOf(sandbox: Pick<TestSandbox, 'env'>) {
  return createClient({
    projectId: setting(sandbox, 'SANITY_PROJECT_ID'),
    dataset: setting(sandbox, 'SANITY_DATASET'),
    token: setting(sandbox, 'SANITY_TOKEN'),
    apiHost: setting(sandbox, 'SANITY_API_HOST'),
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    useCdn: false,
  });
}

/** Changes a subject's price, as the owner would. @param price in pounds */
export async function setPrice(
  sandbox: TestSandbox,
  subjectId: string,
  price: number,
): Promise<void> {
  await lakeOf(sandbox).patch(subjectId).set({ price }).commit();
}
