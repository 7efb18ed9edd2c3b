import { type Reply, Status } from './commands/command.ts';
import { lookUp } from './commands/table.ts';
import type { Store } from './store.ts';
import { CommandError } from './values.ts';

export type Outcome = { result: Reply } | { error: string };

/** Prepares a command to run. @throws CommandError for an unknown name or a wrong length */
function prepare(words: string[]): (store: Store) => Reply | Status {
  const found = lookUp(words);
  if ('error' in found) throw found.error;
  const { command, args } = found;
  return (store) => command.run(store, args);
}

function outcome(work: () => Reply | Status): Outcome {
  try {
    const reply = work();
    return { result: reply instanceof Status ? reply.text : reply };
  } catch (error) {
    if (error instanceof CommandError) return { error: error.message };
    throw error;
  }
}

/** Runs one command. Its changes are on disk when this returns, even those of a script that fails. */
export function execute(store: Store, words: string[]): Outcome {
  return store.atomically(() => outcome(() => prepare(words)(store)));
}

/**
 * Runs commands as MULTI and EXEC do: together, each with its own outcome. A command that cannot be
 * queued (unknown name, wrong length) discards all of them.
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
