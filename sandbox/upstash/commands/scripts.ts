import { checkScript, runScript, sha1 } from '../lua/run-script.ts';
import type { Store } from '../store.ts';
import { CommandError, parseInteger } from '../values.ts';
import { type Commands, OK, type Reply, type Status } from './command.ts';

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

function load(store: Store, source: string): string {
  checkScript(source);
  const sha = sha1(source);
  store.scripts.set(sha, source);
  return sha;
}

/**
 * EVAL and its family.
 * @param call runs a command of the script
 */
export const scriptCommands = (call: CallFromScript): Commands => ({
  EVAL: {
    arity: -3,
    isRefusedInScripts: true,
    run: (store, [source = '', ...rest]) => {
      load(store, source);
      return evaluate(store, source, rest, call);
    },
  },
  EVALSHA: {
    arity: -3,
    isRefusedInScripts: true,
    run: (store, [sha = '', ...rest]) => {
      const source = store.scripts.get(sha.toLowerCase());
      if (source === undefined) {
        throw new CommandError('NOSCRIPT No matching script. Please use EVAL.');
      }
      return evaluate(store, source, rest, call);
    },
  },
  'SCRIPT|LOAD': {
    arity: 3,
    isRefusedInScripts: true,
    run: (store, [source = '']) => load(store, source),
  },
  'SCRIPT|EXISTS': {
    arity: -3,
    isRefusedInScripts: true,
    run: (store, hashes) => hashes.map((sha) => Number(store.scripts.has(sha.toLowerCase()))),
  },
  'SCRIPT|FLUSH': {
    arity: -2,
    isRefusedInScripts: true,
    run: (store, [mode = 'SYNC', ...rest]) => {
      if (rest.length > 0 || !['SYNC', 'ASYNC'].includes(mode.toUpperCase())) {
        throw new CommandError('ERR SCRIPT FLUSH only support SYNC|ASYNC option');
      }
      store.scripts.clear();
      return OK;
    },
  },
});
