import { createClient } from '@sanity/client';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/** The content lake, as somebody with the token sees it: drafts and files too. */
export function lakeOf(sandbox: TestSandbox) {
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

/** Changes what a subject costs, in pounds, as the owner would. */
export async function setPrice(
  sandbox: TestSandbox,
  subjectId: string,
  price: number,
): Promise<void> {
  await lakeOf(sandbox).patch(subjectId).set({ price }).commit();
}
