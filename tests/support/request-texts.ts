import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

const schema = z.object({ _zod: z.object({ def: z.looseObject({ type: z.string() }) }) });
const text = z.object({
  type: z.literal('string'),
  format: z.optional(z.string()),
  checks: z._default(z.array(z.object({ _zod: z.object({ def: z.unknown() }) })), []),
});
const limit = z.object({ check: z.enum(['max_length', 'custom']), abort: z.literal(true) });
const list = z.object({ type: z.enum(['array', 'record']) });
const counted = z.object({ type: z.enum(['array', 'custom']), checks: text.shape.checks });
const pipe = z.object({ type: z.literal('pipe'), in: schema, out: schema });

type Checks = z.infer<typeof text.shape.checks>;

const isLimitedFirst = ([first]: Checks) => limit.safeParse(first?._zod.def).success;

const toDef = (part: unknown) => schema.safeParse(part).data?._zod.def;

interface RequestText {
  /** Top-level field. */
  field: string;
  /** Properties of zod's definitions on the way to the text, e.g. `shape files element shape read`. */
  steps: string[];
  /** True if nothing reads the text before its length is checked. */
  isLimited: boolean;
}

function listTexts(part: unknown, steps: string[]): RequestText[] {
  if (typeof part !== 'object' || part === null) return [];
  const def = toDef(part);
  const definition = text.safeParse(def).data;
  if (definition) {
    const isLimited = definition.format === undefined && isLimitedFirst(definition.checks);
    return [{ field: steps[1] ?? '', steps, isLimited }];
  }
  return Object.entries(def ?? part)
    .filter(([name]) => name !== 'checks')
    .flatMap(([name, inner]) => listTexts(inner, [...steps, name]));
}

/** Lists the texts in an endpoint's requests. */
export const listRequestTexts = ({ request }: Endpoint): RequestText[] => listTexts(request, []);

function listUnlimited(part: unknown, steps: string[]): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const def = toDef(part);
  const { in: first, out } = pipe.safeParse(def).data ?? {};
  const isLimited = isLimitedFirst(counted.safeParse(first?._zod.def).data?.checks ?? []);
  const inner = isLimited ? out?._zod.def : def;
  const own = !isLimited && list.safeParse(def).success ? [steps.join(' ')] : [];
  return own.concat(
    Object.entries(inner ?? part)
      .filter(([name]) => name !== 'checks')
      .flatMap(([name, value]) => listUnlimited(value, [...steps, name])),
  );
}

/** Lists arrays and records in an endpoint's requests whose items are read before their number is checked. */
export const listUnlimitedLists = ({ request }: Endpoint): string[] => listUnlimited(request, []);

/** Makes the value of a text's top-level field, with nothing but the text. */
export function withText({ steps }: RequestText, value: string): unknown {
  let made: unknown = value;
  for (const [index, step] of [...steps.entries()].slice(2).reverse()) {
    if (step === 'element') made = [made];
    else if (step === 'keyType') made = { [value]: '' };
    else if (step === 'valueType') made = { key: made };
    else if (steps[index - 1] === 'shape') made = { [step]: made };
  }
  return made;
}
