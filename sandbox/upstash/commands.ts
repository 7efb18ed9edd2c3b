import { type Command, type Reply, Status } from './commands/command.ts';
import { hashCommands } from './commands/hashes.ts';
import { keyCommands } from './commands/keys.ts';
import { listCommands } from './commands/lists.ts';
import { ping } from './commands/ping.ts';
import { scriptCommands } from './commands/scripts.ts';
import { setCommands } from './commands/sets.ts';
import { sortedSetCommands } from './commands/sorted-sets.ts';
import { stringCommands } from './commands/strings.ts';
import type { Store } from './store.ts';
import { CommandError, wrongArity } from './values.ts';

const commands = new Map<string, Command>(
  Object.entries({
    PING: ping,
    ...keyCommands,
    ...stringCommands,
    ...hashCommands,
    ...setCommands,
    ...sortedSetCommands,
    ...listCommands,
    ...scriptCommands(callFromScript),
  }),
);

/** Commands that consist of subcommands. */
const CONTAINERS = ['SCRIPT'];

export type Outcome = { result: Reply } | { error: string };

interface Invocation {
  name: string;
  command: Command | undefined;
  args: string[];
  hasRightLength: boolean;
}

function look([word = '', ...args]: string[]): Invocation {
  const isContainer = CONTAINERS.includes(word.toUpperCase()) && args.length > 0;
  const name = isContainer ? `${word}|${args[0]}` : word;
  const command = commands.get(name.toUpperCase());
  const length = args.length + 1;
  const arity = command?.arity ?? 0;
  return {
    name,
    command,
    args: isContainer ? args.slice(1) : args,
    hasRightLength: arity < 0 ? length >= -arity : length === arity,
  };
}

/** The command's work, ready to run. @throws CommandError for an unknown name or a wrong length */
function prepare(words: string[]): (store: Store) => Reply | Status {
  const { name, command, args, hasRightLength } = look(words);
  if (CONTAINERS.includes(name.toUpperCase())) throw wrongArity(name.toLowerCase());
  if (!command) {
    const [container, subcommand] = name.split('|');
    throw new CommandError(
      subcommand && CONTAINERS.includes(container?.toUpperCase() ?? '')
        ? `ERR unknown subcommand '${subcommand}'. Try ${container?.toUpperCase()} HELP.`
        : `ERR unknown command '${name}'`,
    );
  }
  if (!hasRightLength) throw wrongArity(name.toLowerCase());
  return (store) => command.run(store, args);
}

/** Runs a command of a script. @throws CommandError with the text that scripts get */
function callFromScript(store: Store, words: string[]): Reply | Status {
  const { command, args, hasRightLength } = look(words);
  if (!command) throw new CommandError('ERR Unknown Redis command called from script');
  if (!hasRightLength) {
    throw new CommandError('ERR Wrong number of args calling Redis command from script');
  }
  if (command.isRefusedInScripts) {
    throw new CommandError('ERR This Redis command is not allowed from script');
  }
  return command.run(store, args);
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

/** Runs one command; its effect is on disk when this returns, also that of a script that fails. */
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
