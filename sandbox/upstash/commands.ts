import type { Commands, Reply } from './commands/command.ts';
import { hashCommands } from './commands/hashes.ts';
import { keyCommands } from './commands/keys.ts';
import { listCommands } from './commands/lists.ts';
import { setCommands } from './commands/sets.ts';
import { sortedSetCommands } from './commands/sorted-sets.ts';
import { stringCommands } from './commands/strings.ts';
import type { Store } from './store.ts';
import { CommandError, wrongArity } from './values.ts';

const ping: Commands = {
  PING: {
    arity: -1,
    run: (_store, args) => {
      if (args.length > 1) throw wrongArity('ping');
      return args[0] ?? 'PONG';
    },
  },
};

const table = new Map(
  Object.entries({
    ...ping,
    ...keyCommands,
    ...stringCommands,
    ...hashCommands,
    ...setCommands,
    ...sortedSetCommands,
    ...listCommands,
  }),
);

export type Outcome = { result: Reply } | { error: string };

/** The command's work, ready to run. @throws CommandError when its name or its length is wrong */
function prepare(words: string[]): (store: Store) => Reply {
  const [name = '', ...args] = words;
  const command = table.get(name.toUpperCase());
  if (!command) throw new CommandError(`ERR unknown command '${name}'`);
  const { arity } = command;
  if (arity < 0 ? words.length < -arity : words.length !== arity) {
    throw wrongArity(name.toLowerCase());
  }
  return (store) => command.run(store, args);
}

function outcome(work: () => Reply): Outcome {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof CommandError) return { error: error.message };
    throw error;
  }
}

/** Runs one command; its effect is on disk when this returns. */
export function execute(store: Store, words: string[]): Outcome {
  return outcome(() => store.atomically(() => prepare(words)(store)));
}

/**
 * Runs commands as MULTI and EXEC do: all at once, each with its own outcome; one that cannot even
 * be queued (unknown, wrong length) discards them all.
 * @throws CommandError EXECABORT
 */
export function executeTransaction(store: Store, commands: string[][]): Outcome[] {
  const prepared = commands.map((words) => {
    try {
      return prepare(words);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      throw new CommandError(
        `EXECABORT Transaction discarded because of previous errors. ${reason}`,
      );
    }
  });
  return store.atomically(() => prepared.map((work) => outcome(() => work(store))));
}
