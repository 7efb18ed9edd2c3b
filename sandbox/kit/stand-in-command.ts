import type { StandIn } from './stand-in.ts';
import { StartError } from './start-error.ts';

/** One `--name VALUE` that a stand-in takes besides `--port` and `--data`. */
export interface StandInOption {
  /** The value's placeholder in the help, e.g. `URL`. */
  placeholder: string;
  description: string;
  /** Without a default the option is required. '' makes it optional. */
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
  /** The settings that a client needs besides the address, by label: `{ 'Secret key': 'sk_test_local' }`. */
  clientSettings: Record<string, string>;
}

/** The command that starts a stand-in on its own. */
export interface StandInCommand<Name extends string = string> {
  /** The name of its folder. */
  name: string;
  /** One line: the service, and the parts of it that are simulated. */
  summary: string;
  options: Record<Name, StandInOption>;
  /** Whether it keeps no data, and takes no `--data`. */
  isStateless?: boolean;
  /** @throws UsageError where the value of an option is invalid */
  start(settings: StandInSettings<Name>): Promise<StartedStandIn>;
}

/** Describes a command and infers the names of its options. */
export function defineStandIn<Name extends string>(
  command: StandInCommand<Name>,
): StandInCommand<Name> {
  return command;
}

/** An invalid command line. The message says why in one sentence. */
export class UsageError extends StartError {}
