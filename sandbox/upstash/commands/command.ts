import type { Store } from '../store.ts';

/** What a command answers, before it is encoded for the wire. */
export type Reply = string | number | null | Reply[];

export interface Command {
  /** How many words it takes, its name among them; negative: at least so many. As in Redis. */
  arity: number;
  /** Runs inside a transaction. @throws CommandError with the text that Redis would answer */
  run(store: Store, args: string[]): Reply;
}

/** Commands by name in capitals. */
export type Commands = Record<string, Command>;
