import { createClient } from '@sanity/client';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
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

/** Tells the shop that content has changed, as the CMS does after each change, so that functions drop stale content. */
export async function announceChange(
  sandbox: Pick<TestSandbox, 'env' | 'shop'>,
  changed = { _id: 'announced', _type: 'topic' },
): Promise<void> {
  const body = JSON.stringify(changed);
  const secret = setting(sandbox, 'SANITY_WEBHOOK_SECRET');
  const signature = await encodeSignatureHeader(body, Date.now(), secret);
  const response = await fetch(`${sandbox.shop}/api/webhooks/content`, {
    method: 'POST',
    headers: { [SIGNATURE_HEADER_NAME]: signature },
    body,
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Changes a subject's price, as the owner would. @param price in pounds */
export async function setPrice(
  sandbox: TestSandbox,
  subjectId: string,
  price: number,
): Promise<void> {
  await lakeOf(sandbox).patch(subjectId).set({ price }).commit();
  await announceChange(sandbox);
}
