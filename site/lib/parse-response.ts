import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Field that is not in the schema. `path` is the path of its object. */
type UnknownField = readonly [path: PropertyKey[], name: string];

/** Parses a response without the fields of a later deploy. @throws ZodError if anything else does not match */
export function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const unknownFields = listUnknownFields(result.error.issues);
  return schema.parse(unknownFields ? omit(body, unknownFields) : body);
}

/** Lists unknown fields; for a union, by its first alternative without other issues. Undefined if there is any other issue. */
function listUnknownFields(
  issues: readonly Issue[],
  base: readonly PropertyKey[] = [],
): UnknownField[] | undefined {
  const unknownFields: UnknownField[] = [];
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) unknownFields.push([path, name]);
      continue;
    }
    const alternatives = issue.code === 'invalid_union' ? issue.errors : [];
    const fields = alternatives
      .map((nested) => listUnknownFields(nested, path))
      .find((nested) => nested !== undefined);
    if (!fields) return undefined;
    unknownFields.push(...fields);
  }
  return unknownFields;
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
