import { checkScript, runScript, sha1 } from '../lua/run-script.ts';
import type { Store } from '../store.ts';
import { CommandError, parseInteger } from '../values.ts';
import { type Command, OK, type Reply, type Status } from './command.ts';

type CallFromScript = (store: Store, words: string[]) => Reply | Status;

function evaluate(
  store: Store,
  source: string,
  [keyCount = '', ...words]: string[],
  call: CallFromScript,
): Reply | Status {
  const count = Number(parseInteger(keyCount));
  if (count > words.length) {
    throw new CommandError("ERR Number of keys can't be greater than number of args");
  }
  if (count < 0) throw new CommandError("ERR Number of keys can't be negative");
  return runScript(source, words.slice(0, count), words.slice(count), (command) =>
    call(store, command),
  );
}

/** Keeps a script for EVALSHA. @returns its hash */
function load(store: Store, source: string): string {
  checkScript(source);
  const sha = sha1(source);
  store.scripts.set(sha, source);
  return sha;
}

const command = (arity: number, run: Command['run']): Command => ({
  arity,
  isRefusedInScripts: true,
  run,
});

/**
 * EVAL, EVALSHA and the subcommands of SCRIPT.
 * @param call runs a command for a script
 */
export const scriptCommands = (call: CallFromScript) => ({
  EVAL: command(-3, (store, [source = '', ...rest]) => {
    load(store, source);
    return evaluate(store, source, rest, call);
  }),
  EVALSHA: command(-3, (store, [sha = '', ...rest]) => {
    const source = store.scripts.get(sha.toLowerCase());
    if (source !== undefined) return evaluate(store, source, rest, call);
    throw new CommandError('NOSCRIPT No matching script. Please use EVAL.');
  }),
  SCRIPT: {
    LOAD: command(3, (store, [source = '']) => load(store, source)),
    EXISTS: command(-3, (store, hashes) =>
      hashes.map((sha) => Number(store.scripts.has(sha.toLowerCase()))),
    ),
    FLUSH: command(-2, (store, [mode = 'SYNC', ...rest]) => {
      if (rest.length > 0 || !['SYNC', 'ASYNC'].includes(mode.toUpperCase())) {
        throw new CommandError('ERR SCRIPT FLUSH only support SYNC|ASYNC option');
      }
      store.scripts.clear();
      return OK;
    }),
  },
});
