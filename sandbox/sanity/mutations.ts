import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LakeDocument, Operation } from './document.ts';
import { mutationError } from './errors.ts';
import { applyPatch, patchOperations } from './patch.ts';
import { type QueryContext, selectDocuments } from './query.ts';
import type { Transaction } from './transaction.ts';

const attributes = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) });
const withId = attributes.extend({ _id: z.string().min(1) });
const byId = z.object({ id: z.string().min(1) });
const byQuery = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});
const selection = z.union([byId, byQuery]);

/** One mutation of `POST /data/mutate`. */
export const mutationRequest = z.union([
  z.strictObject({ create: attributes }),
  z.strictObject({ createOrReplace: withId }),
  z.strictObject({ createIfNotExists: withId }),
  z.strictObject({ delete: selection }),
  z.strictObject({
    patch: z.union([patchOperations.extend(byId.shape), patchOperations.extend(byQuery.shape)]),
  }),
]);
export type MutationRequest = z.infer<typeof mutationRequest>;

export interface MutationResult {
  id: string;
  operation: Operation | 'none';
  document?: LakeDocument | undefined;
}

/**
 * Applies one mutation to a transaction.
 * @returns one result for each document
 * @throws LakeError 400, 404 or 409; the transaction must then be discarded
 */
export async function applyMutation(
  transaction: Transaction,
  mutation: MutationRequest,
  context: QueryContext,
): Promise<MutationResult[]> {
  if ('create' in mutation) return [create(transaction, mutation.create)];
  if ('createIfNotExists' in mutation) {
    const existing = transaction.get(mutation.createIfNotExists._id);
    if (existing) return [{ id: existing._id, operation: 'none', document: existing }];
    return [create(transaction, mutation.createIfNotExists)];
  }
  if ('createOrReplace' in mutation) return [replace(transaction, mutation.createOrReplace)];
  if ('delete' in mutation) {
    const ids = await select(transaction, mutation.delete, context);
    return ids.flatMap((id) => remove(transaction, id));
  }
  const { patch } = mutation;
  const operations = patchOperations.strip().parse(patch);
  const ids = await select(transaction, patch, context);
  return ids.map((id) => {
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
  });
}

async function select(
  transaction: Transaction,
  target: z.infer<typeof selection>,
  context: QueryContext,
): Promise<string[]> {
  if ('id' in target) return [target.id];
  const { query, params } = target;
  const documents = await selectDocuments(query, params, transaction.documents(), context);
  return documents.map((document) => document._id);
}

function create(transaction: Transaction, given: z.infer<typeof attributes>): MutationResult {
  const id =
    !given._id || given._id.endsWith('.') ? `${given._id ?? ''}${randomUUID()}` : given._id;
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

function remove(transaction: Transaction, id: string): MutationResult[] {
  const document = transaction.get(id);
  if (!document) return [];
  transaction.remove(id);
  return [{ id, operation: 'delete', document }];
}
