import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { StandIn } from './stand-in.ts';
import { StartError } from './start-error.ts';

export interface StandInOption {
  /** Placeholder of the value in the help, e.g. `URL`. */
  placeholder: string;
  description: string;
  /** '' makes the option optional. */
  default: string;
}

export interface StandInSettings<Name extends string> {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  options: Record<Name, string>;
}

export interface StartedStandIn extends StandIn {
  /** Settings that a client needs besides the address, by label: `{ 'Secret key': 'sk_test_local' }`. */
  clientSettings: Record<string, string>;
}

export interface StandInCommand<Name extends string = string> {
  /** Name of the stand-in's folder. */
  name: string;
  summary: string;
  options: Record<Name, StandInOption>;
  isStateless?: boolean;
  /** @throws UsageError if the value of an option is invalid */
  start(settings: StandInSettings<Name>): Promise<StartedStandIn>;
}

export function defineStandIn<Name extends string>(
  command: StandInCommand<Name>,
): StandInCommand<Name> {
  return command;
}

export class UsageError extends StartError {}

const port = z.coerce.number().int().min(0).max(65_535);

/** @throws UsageError that names the option */
export function readPort(text: unknown, option = '--port'): number {
  const parsed = port.safeParse(text || undefined);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option} must be a number from 0 to 65535.`);
}

/**
 * @returns undefined if help is asked for; no `dataDir` for a temporary folder
 * @throws UsageError that explains the mistake in one sentence
 */
export function readArguments({ options, isStateless }: StandInCommand, args: string[]) {
  const text = { type: 'string' } as const;
  const names = [...Object.keys(options), 'port', ...(isStateless ? [] : ['data'])];
  try {
    const nameOptions = Object.fromEntries(names.map((name) => [name, text]));
    const parsed = parseArgs({ args, options: { ...nameOptions, help: { type: 'boolean' } } });
    const { help, port = '0', data, ...given } = parsed.values as Record<string, string>;
    if (help) return undefined;
    const defaults = Object.entries(options).map(([name, option]) => [name, option.default]);
    const values: Record<string, string> = { ...Object.fromEntries(defaults), ...given };
    return { port: readPort(port), dataDir: data, options: values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Node's message continues with advice on positional arguments, which do not exist here.
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)];
    throw new UsageError(`${reason}.`);
  }
}

const usage = (rest: string) => `Usage: npm run stand-in -- ${rest}`;

export function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`).join('\n');
}

const DATA: [string, string] = [
  '--data DIR',
  'Folder for all data (default: a temporary one, deleted at the end)',
];

export function commandHelp({ name, summary, options, isStateless }: StandInCommand): string {
  const rows: [string, string][] = [
    ['--port N', 'Port to listen on, on this machine only (default: any free port)'],
    ...(isStateless ? [] : [DATA]),
    ...Object.entries(options).map(([key, option]): [string, string] => [
      `--${key} ${option.placeholder}`,
      `${option.description} (default: ${option.default || 'none'})`,
    ]),
    ['--help', 'Shows this help'],
  ];
  return [
    usage(`${name} [options]`),
    summary,
    `Options:\n${columns(rows)}`,
    'It listens on http://localhost:N and prints the credentials and settings that a client needs.\n' +
      `What it simulates and what it does not: ${join(import.meta.dirname, '..', name, 'README.md')}`,
  ].join('\n\n');
}

export function listHelp(commands: StandInCommand[]): string {
  return [
    usage('NAME [options]'),
    'Starts a local stand-in for one hosted service.',
    columns(commands.map(({ name, summary }) => [name, summary])),
    'npm run stand-in -- NAME --help shows its options.',
  ].join('\n\n');
}
