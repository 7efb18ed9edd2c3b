import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** A field that the schema does not know: the path of the object, and the field's name. */
type UnknownField = readonly [path: PropertyKey[], name: string];

/**
 * Parses a response. The server sends nothing but what its schema names; a page of an earlier deploy leaves out
 * the fields that its own schema does not know.
 * @throws ZodError if anything else does not match
 */
export function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const unknownFields = listUnknownFields(result.error.issues);
  return schema.parse(unknownFields ? omit(body, unknownFields) : body);
}

/** Undefined if there is any other issue. For a union, what the first alternative without another issue does not know. */
function listUnknownFields(
  issues: readonly Issue[],
  base: readonly PropertyKey[] = [],
): UnknownField[] | undefined {
  const found: UnknownField[] = [];
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) found.push([path, name]);
      continue;
    }
    const alternatives = issue.code === 'invalid_union' ? issue.errors : [];
    const fields = alternatives
      .map((ofOne) => listUnknownFields(ofOne, path))
      .find((ofOne) => ofOne !== undefined);
    if (!fields) return undefined;
    found.push(...fields);
  }
  return found;
}

function omit(body: unknown, unknownFields: readonly UnknownField[]): unknown {
  const copy = structuredClone(body);
  for (const [path, name] of unknownFields) {
    let target: unknown = copy;
    for (const key of path) if (isObject(target)) target = Reflect.get(target, key);
    if (isObject(target)) Reflect.deleteProperty(target, name);
  }
  return copy;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
