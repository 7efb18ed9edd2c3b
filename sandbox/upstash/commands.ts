import { type Command, type Reply, Status } from './commands/command.ts';
import { hashCommands } from './commands/hashes.ts';
import { keyCommands } from './commands/keys.ts';
import { serverCommands } from './commands/server.ts';
import { setCommands } from './commands/sets.ts';
import { sortedSetCommands } from './commands/sorted-sets.ts';
import { stringCommands } from './commands/strings.ts';
import { runScript } from './lua/run-script.ts';
import type { Store } from './store.ts';
import { CommandError, parseInteger, wrongArity } from './values.ts';

export type Outcome = { result: Reply } | { error: string };

const callable = new Map<string, Command>(
  Object.entries({
    ...serverCommands,
    ...keyCommands,
    ...stringCommands,
    ...hashCommands,
    ...setCommands,
    ...sortedSetCommands,
  }),
);

const READS = new Set(
  `PING INFO GET MGET EXISTS TTL SCAN HGET HMGET HGETALL HEXISTS HLEN SMEMBERS SCARD
   ZSCORE ZCARD ZCOUNT ZRANGE`.split(/\s+/),
);

/** Tells whether a command only reads. A script may write. */
export const isRead = ([name = '']: string[]): boolean => READS.has(name.toUpperCase());

const fits = ({ arity }: Command, { length }: string[]) =>
  arity < 0 ? length >= -arity : length === arity;

/** Runs a command for a script. @throws CommandError with Redis's error text for scripts */
function callFromScript(store: Store, words: string[]): Reply | Status {
  const [name = '', ...args] = words;
  const command = callable.get(name.toUpperCase());
  if (!command) throw new CommandError('ERR Unknown Redis command called from script');
  if (fits(command, words)) return command.run(store, args);
  throw new CommandError('ERR Wrong number of args calling Redis command from script');
}

function evaluate(store: Store, source: string, [keyCount = '', ...words]: string[]): Reply {
  const count = Number(parseInteger(keyCount));
  if (count > words.length) {
    throw new CommandError("ERR Number of keys can't be greater than number of args");
  }
  if (count < 0) throw new CommandError("ERR Number of keys can't be negative");
  return runScript(source, words.slice(0, count), words.slice(count), (command) =>
    callFromScript(store, command),
  );
}

const evalCommand: Command = {
  arity: -3,
  run: (store, [source = '', ...rest]) => evaluate(store, source, rest),
};

const all = new Map([...callable, ['EVAL', evalCommand] as const]);

export const commandNames = [...all.keys()];

/** Prepares a command to run. @throws CommandError for an unknown name or a wrong length */
function prepare(words: string[]): (store: Store) => Reply | Status {
  const [name = '', ...args] = words;
  const command = all.get(name.toUpperCase());
  if (!command) {
    const quoted = args.map((word) => `'${word}' `).join('');
    throw new CommandError(`ERR unknown command '${name}', with args beginning with: ${quoted}`);
  }
  if (!fits(command, words)) throw wrongArity(name.toLowerCase());
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
 * Runs commands as MULTI and EXEC do: each has its own outcome, but a command that cannot be queued (unknown name,
 * wrong length) discards all of them.
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
