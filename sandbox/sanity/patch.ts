import { Mutation } from '@sanity/mutator';
import { z } from 'zod';
import type { LakeDocument } from './document.ts';
import { mutationError } from './errors.ts';

const values = z.record(z.string(), z.unknown());

/** Operations of a patch. Their order in the request does not matter. */
export const patchOperations = z.strictObject({
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  insert: z
    .object({
      before: z.string().optional(),
      after: z.string().optional(),
      replace: z.string().optional(),
      items: z.array(z.unknown()),
    })
    .optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  ifRevisionID: z.string().optional(),
});
export type PatchOperations = z.infer<typeof patchOperations>;

/** @throws LakeError 409 if the document is not at `ifRevisionID`, 400 for an invalid operation */
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
  const { set = {}, setIfMissing = {}, unset = [], diffMatchPatch = {}, insert } = operations;
  const anchors = [insert?.before, insert?.after, insert?.replace].filter(
    (path) => path !== undefined,
  );
  const valuePaths = [set, setIfMissing, diffMatchPatch].flatMap(Object.keys);
  requirePaths(document._id, [...valuePaths, ...unset, ...anchors]);
  const patched = mutate(document, operations);
  for (const attribute of ['_id', '_type']) {
    if (patched[attribute] === document[attribute]) continue;
    const description = `Cannot modify immutable attribute "${attribute}"`;
    throw mutationError(409, 'validationError', description, { id: document._id });
  }
  return patched;
}

function mutate(document: LakeDocument, operations: Partial<PatchOperations>): LakeDocument {
  try {
    // The library's types describe the patches of its own builder, and it changes its input.
    const patch = structuredClone({ id: document._id, ...operations }) as never;
    const result = new Mutation({ mutations: [{ patch }] }).apply(structuredClone(document));
    return result as LakeDocument;
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    throw mutationError(400, 'validationError', description, { id: document._id });
  }
}

const NAME = String.raw`[A-Za-z_][\w-]*`;
const QUOTED = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const LITERAL = String.raw`-?\d+(?:\.\d+)?|true|false|null|${QUOTED}`;
const FIELDS = String.raw`(?:@|${NAME})(?:\.${NAME})*`;
const FILTER = String.raw`${FIELDS}\s*(?:\?|(?:==|!=|<=|>=|<|>)\s*(?:${LITERAL}))`;
const ELEMENT = String.raw`\s*(?:-?\d*:-?\d*|-?\d+|\*|${QUOTED}|${FILTER})\s*`;
const BRACKETS = String.raw`\[(?:\s*|${ELEMENT}(?:,${ELEMENT})*)\]`;

/** Complete grammar of a patch's paths (JSONMatch). The library accepts more, but then changes nothing. */
const PATH = new RegExp(`^(?:${NAME}|${BRACKETS})(?:\\.{1,2}${NAME}|${BRACKETS})*$`);

/** @throws LakeError 400 for a path that is not JSONMatch */
function requirePaths(id: string, paths: string[]): void {
  const broken = paths.find((path) => !PATH.test(path));
  if (broken === undefined) return;
  throw mutationError(400, 'validationError', `Unable to parse path "${broken}"`, { id });
}
