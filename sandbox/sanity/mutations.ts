import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LakeDocument, Operation } from './document.ts';
import { mutationError } from './errors.ts';
import { applyPatch, patchOperations } from './patch.ts';
import type { Transaction } from './transaction.ts';

const attributes = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) });
const withId = attributes.extend({ _id: z.string().min(1) });
const byId = z.object({ id: z.string().min(1) });
export const mutationRequest = z.union([
  z.strictObject({ create: attributes }),
  z.strictObject({ createOrReplace: withId }),
  z.strictObject({ createIfNotExists: withId }),
  z.strictObject({ delete: byId }),
  z.strictObject({ patch: patchOperations.extend(byId.shape) }),
]);
export type MutationRequest = z.infer<typeof mutationRequest>;

export interface MutationResult {
  id: string;
  operation: Operation | 'none';
  document?: LakeDocument | undefined;
}

/**
 * @returns the result; undefined for the deletion of an absent document
 * @throws LakeError 400, 404 or 409; the transaction must then be discarded
 */
export function applyMutation(
  transaction: Transaction,
  mutation: MutationRequest,
): MutationResult | undefined {
  if ('create' in mutation) return create(transaction, mutation.create);
  if ('createIfNotExists' in mutation) {
    const existing = transaction.get(mutation.createIfNotExists._id);
    if (existing) return { id: existing._id, operation: 'none', document: existing };
    return create(transaction, mutation.createIfNotExists);
  }
  if ('createOrReplace' in mutation) return replace(transaction, mutation.createOrReplace);
  if ('delete' in mutation) return remove(transaction, mutation.delete.id);
  const { id, ...operations } = mutation.patch;
  const document = transaction.get(id);
  if (!document) {
    const description = `The document with the ID "${id}" was not found`;
    throw mutationError(404, 'documentNotFoundError', description, { id });
  }
  const { ifRevisionID: _, ...applied } = operations;
  const stored = transaction.put(applyPatch(document, operations), () => ({
    patch: { id, ...applied },
  }));
  return { id, operation: 'update', document: stored };
}

function create(transaction: Transaction, given: z.infer<typeof attributes>): MutationResult {
  const id = given._id || randomUUID();
  if (transaction.get(id)) {
    const description = `Document by ID "${id}" already exists`;
    throw mutationError(409, 'documentAlreadyExistsError', description, { id });
  }
  const document = transaction.put({ ...given, _id: id }, (stored) => ({ create: stored }));
  return { id, operation: 'create', document };
}

function replace(transaction: Transaction, given: z.infer<typeof withId>): MutationResult {
  const operation = transaction.get(given._id) ? 'update' : 'create';
  const document = transaction.put(given, (stored) => ({ createOrReplace: stored }));
  return { id: given._id, operation, document };
}

function remove(transaction: Transaction, id: string): MutationResult | undefined {
  const document = transaction.get(id);
  if (!document) return undefined;
  transaction.remove(id);
  return { id, operation: 'delete', document };
}
