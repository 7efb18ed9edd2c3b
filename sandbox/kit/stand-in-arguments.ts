import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type StandInCommand, type StandInSettings, UsageError } from './stand-in-command.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** A parsed command line. `dataDir` is undefined for a temporary folder. */
export type Arguments =
  | { isHelp: true }
  | (Omit<StandInSettings<string>, 'dataDir'> & { isHelp: false; dataDir: string | undefined });

/**
 * Parses a stand-in's command line.
 * @throws UsageError with one sentence that says what is wrong
 */
export function readArguments({ options, isStateless }: StandInCommand, args: string[]): Arguments {
  const values = parse([...Object.keys(options), ...(isStateless ? [] : ['data'])], args);
  if (values['help']) return { isHelp: true };
  const given = Object.entries(options).map(([key, option]): [string, string] => {
    const value = values[key] ?? option.default;
    if (value === undefined) throw new UsageError(`--${key} is missing.`);
    return [key, String(value)];
  });
  return {
    isHelp: false,
    port: readPort(values['port'] ?? '0'),
    dataDir: values['data'] ? String(values['data']) : undefined,
    options: Object.fromEntries(given),
  };
}

/**
 * Parses a port.
 * @throws UsageError that names the option
 */
export function readPort(text: unknown, option = '--port'): number {
  const parsed = port.safeParse(text || undefined);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option} must be a number from 0 to 65535.`);
}

function parse(keys: string[], args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const own = Object.fromEntries(keys.map((key) => [key, text]));
    const options = { ...own, port: text, help: { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values as Record<string, string | boolean | undefined>;
  } catch (error) {
    // Node's message continues with advice on positional arguments, which do not exist here.
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)];
    throw new UsageError(`${reason}.`);
  }
}
