import type { StandIn } from './stand-in.ts';

/** One `--name VALUE` that a stand-in takes besides `--port` and `--data`. */
export interface StandInOption {
  /** The value's placeholder in the help, e.g. `URL`. */
  placeholder: string;
  description: string;
  /** Where there is none, the option is required. '' means that it may be left out. */
  default?: string;
}

export interface StandInSettings<Name extends string> {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** The value of every option, given or default. */
  options: Record<Name, string>;
}

export interface StartedStandIn extends StandIn {
  /** What a client needs besides the address, by label, e.g. `{ 'Secret key': 'sk_test_local' }`. */
  clientSettings: Record<string, string>;
}

/** How a stand-in is started on its own from the command line. */
export interface StandInCommand<Name extends string = string> {
  /** The name of its folder. */
  name: string;
  /** One sentence: which service it stands in for, and what of it. */
  summary: string;
  options: Record<Name, StandInOption>;
  /** Whether it keeps no data, and takes no `--data`. */
  isStateless?: boolean;
  /** @throws UsageError where an option's value will not do */
  start(settings: StandInSettings<Name>): Promise<StartedStandIn>;
}

/** Describes a command and infers the names of its options. */
export function defineStandIn<Name extends string>(
  command: StandInCommand<Name>,
): StandInCommand<Name> {
  return command;
}

/** A command line that cannot be followed. The message says why in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
