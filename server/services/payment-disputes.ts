import { callProvider } from './payments-client.ts';

/** Replaces an earlier draft, and submits nothing. @param evidence by the provider's field names */
export async function saveDraft(
  disputeId: string,
  evidence: Record<string, string>,
): Promise<void> {
  await callProvider((api) => api.disputes.update(disputeId, { evidence, submit: false }));
}
