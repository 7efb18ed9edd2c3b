import { Mutation } from '@sanity/mutator';
import { z } from 'zod';
import type { LakeDocument } from './document.ts';
import { mutationError } from './errors.ts';

const values = z.record(z.string(), z.unknown());

/** The operations of a patch, applied in the service's order, whatever their order here. */
export const patchOperations = z.strictObject({
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  inc: z.record(z.string(), z.number()).optional(),
  dec: z.record(z.string(), z.number()).optional(),
  insert: z.looseObject({ items: z.array(z.unknown()) }).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  ifRevisionID: z.string().optional(),
});
export type PatchOperations = z.infer<typeof patchOperations>;

/**
 * A document with a patch applied; the given one stays as it is.
 * @throws LakeError 409 when the document is not at `ifRevisionID`, 400 when an operation does not fit
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): LakeDocument {
  const { ifRevisionID, ...operations } = patch;
  if (ifRevisionID && ifRevisionID !== document._rev) {
    throw mutationError(
      409,
      'documentRevisionIDDoesNotMatchError',
      `Document "${document._id}" has unexpected revision ID ("${document._rev}"), expected "${ifRevisionID}"`,
      { id: document._id, currentRevisionID: document._rev, expectedRevisionID: ifRevisionID },
    );
  }
  const patched = mutate(document, operations);
  for (const attribute of ['_id', '_type']) {
    if (patched[attribute] === document[attribute]) continue;
    const description = `Cannot modify immutable attribute "${attribute}"`;
    throw mutationError(409, 'validationError', description, { id: document._id });
  }
  return patched;
}

function mutate(
  document: LakeDocument,
  operations: Omit<PatchOperations, 'ifRevisionID'>,
): LakeDocument {
  try {
    // The library is typed for patches as its own builder makes them, and writes into its input.
    const patch = structuredClone({ id: document._id, ...operations }) as never;
    const result = new Mutation({ mutations: [{ patch }] }).apply(structuredClone(document));
    return result as LakeDocument;
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    throw mutationError(400, 'validationError', description, { id: document._id });
  }
}
