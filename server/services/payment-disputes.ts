import { callProvider } from './payments-client.ts';

/**
 * Saves evidence as the draft of a response to a dispute. It replaces an earlier draft's texts, and submits
 * nothing.
 * @param evidence by the provider's names of its fields
 */
export async function saveDraft(
  disputeId: string,
  evidence: Record<string, string>,
): Promise<void> {
  await callProvider((api) => api.disputes.update(disputeId, { evidence, submit: false }));
}
