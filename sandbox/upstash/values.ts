import { z } from 'zod';

/** Data of each type that a key can hold. It is immutable: a command writes a changed copy. */
export interface Shapes {
  string: string;
  hash: ReadonlyMap<string, string>;
  set: ReadonlySet<string>;
  zset: ReadonlyMap<string, number>;
}
export type Type = keyof Shapes;
export type Value = { [T in Type]: { type: T; data: Shapes[T] } }[Type];

/** Error reply of Redis. Its message is the reply, e.g. `ERR syntax error`. */
export class CommandError extends Error {}

export const syntaxError = () => new CommandError('ERR syntax error');

export const wrongArity = (command: string) =>
  new CommandError(`ERR wrong number of arguments for '${command}' command`);

const strings = z.array(z.string());
const stored = z.discriminatedUnion('type', [
  z.object({ type: z.literal('string'), data: z.string() }),
  z.object({ type: z.literal('set'), data: strings.transform((members) => new Set(members)) }),
  z.object({
    type: z.literal('hash'),
    data: z.array(z.tuple([z.string(), z.string()])).transform((pairs) => new Map(pairs)),
  }),
  z.object({
    type: z.literal('zset'),
    data: z
      .array(z.tuple([z.string(), z.string().transform((text) => parseScore(text))]))
      .transform((pairs) => new Map(pairs)),
  }),
]);

/** Encodes a value for disk. Scores are text because JSON has no infinity. */
export function encodeValue({ type, data }: Value): string {
  if (type === 'zset') {
    return JSON.stringify({ type, data: [...data].map(([m, score]) => [m, formatScore(score)]) });
  }
  return JSON.stringify({ type, data: type === 'string' ? data : [...data] });
}

/** @throws ZodError if the text did not come from `encodeValue` */
export function decodeValue(text: string): Value {
  return stored.parse(JSON.parse(text));
}

const INT64 = 2n ** 63n;

/** Accepts Redis's own notation only (no plus sign, no leading zero). @throws CommandError with `message` otherwise */
export function parseInteger(
  text: string,
  message = 'ERR value is not an integer or out of range',
): bigint {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) throw new CommandError(message);
  const value = BigInt(text);
  if (value < -INT64 || value >= INT64) throw new CommandError(message);
  return value;
}

/** Adds two 64-bit integers. @throws CommandError on overflow */
export function addIntegers(a: bigint, b: bigint): bigint {
  const sum = a + b;
  if (sum < -INT64 || sum >= INT64) {
    throw new CommandError('ERR increment or decrement would overflow');
  }
  return sum;
}

/** Parses a score: a decimal number or infinity. @throws CommandError for any other text */
export function parseScore(text: string, message = 'ERR value is not a valid float'): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new CommandError(message);
  return Number(text);
}

/** Formats a score in its shortest form, as Redis does. */
export function formatScore(score: number): string {
  return String(score).replace('Infinity', 'inf');
}
