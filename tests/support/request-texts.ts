import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

const schema = z.object({ _zod: z.object({ def: z.looseObject({ type: z.string() }) }) });
const text = z.object({
  type: z.literal('string'),
  format: z.optional(z.string()),
  checks: z._default(z.array(z.object({ _zod: z.object({ def: z.unknown() }) })), []),
});
const limit = z.object({ check: z.literal('max_length'), abort: z.literal(true) });

interface RequestText {
  /** Top-level field. */
  field: string;
  /** Properties of zod's definitions that lead to the text, e.g. `shape files element shape read`. */
  steps: string[];
  /** True if nothing reads the text before its length is checked. */
  isLimited: boolean;
}

function listTexts(part: unknown, steps: string[]): RequestText[] {
  if (typeof part !== 'object' || part === null) return [];
  const def = schema.safeParse(part).data?._zod.def;
  const found = text.safeParse(def).data;
  if (found) {
    const first = found.checks[0]?._zod.def;
    const isLimited = found.format === undefined && limit.safeParse(first).success;
    return [{ field: steps[1] ?? '', steps, isLimited }];
  }
  return Object.entries(def ?? part)
    .filter(([name]) => name !== 'checks')
    .flatMap(([name, inner]) => listTexts(inner, [...steps, name]));
}

/** Lists the texts in an endpoint's requests. */
export const listRequestTexts = ({ request }: Endpoint): RequestText[] => listTexts(request, []);

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
