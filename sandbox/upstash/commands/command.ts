import type { Store } from '../store.ts';

export type Reply = string | number | null | Reply[];

/** Status such as OK. A script receives a status as a table, a stored string as a string. */
export class Status {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const OK = new Status('OK');

export interface Command {
  /** Redis's arity: the number of words including the name; negative for a minimum. */
  arity: number;
  /** Runs inside a transaction. @throws CommandError with Redis's error text */
  run(store: Store, args: string[]): Reply | Status;
}

/** Commands by name, in capitals. */
export type Commands = Record<string, Command>;
