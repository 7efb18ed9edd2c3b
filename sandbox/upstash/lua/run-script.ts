import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Lua } from 'wasmoon-lua5.1';
import type { Reply, Status } from '../commands/command.ts';
import { CommandError } from '../values.ts';
import {
  decodeReply,
  decodeWords,
  encodeError,
  encodeReply,
  escapeText,
  unescapeText,
} from './codec.ts';

/** Runs one command on behalf of a script. @throws CommandError */
export type CallCommand = (words: string[]) => Reply | Status;

export const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

// One engine serves the process: scripts run synchronously, one after another, and share no globals.
const engine = await Lua.create({});
let host: (words: string) => string;
engine.ctx.host = (words: string) => host(words);
let deadline = 0;
engine.ctx.is_overdue = () => performance.now() > deadline;
engine.ctx.sha1hex = (text: string) => sha1(unescapeText(text));
engine.doStringSync(readFileSync(new URL('./prelude.lua', import.meta.url), 'utf8'));
const compile: (source: string) => string = engine.global.get('compile');
const run: (source: string, sha: string, keys: string, argv: string) => string =
  engine.global.get('run');

const MAX_SCRIPT_MS = 2_000;

const FLAGS = [
  'allow-cross-slot-keys',
  // Upstash's own flag, which @upstash/ratelimit sets.
  'allow-key-locking',
  'allow-oom',
  'allow-stale',
  'no-cluster',
  'no-writes',
];

/** Removes a shebang and keeps the line numbers. @throws CommandError for an invalid shebang */
function withoutShebang(source: string): string {
  if (!source.startsWith('#!')) return source;
  const end = source.indexOf('\n');
  if (end < 0) throw new CommandError('ERR Invalid script shebang');
  const [interpreter, ...options] = source.slice(0, end).trim().split(/\s+/);
  if (interpreter !== '#!lua') {
    throw new CommandError(`ERR Unexpected engine in script shebang: ${interpreter}`);
  }
  for (const option of options) {
    if (!option.startsWith('flags=')) {
      throw new CommandError(`ERR Unknown lua shebang option: ${option}`);
    }
    const unknown = option
      .slice(6)
      .split(',')
      .find((flag) => flag && !FLAGS.includes(flag));
    if (unknown) throw new CommandError(`ERR Unexpected flag in script shebang: ${unknown}`);
  }
  return source.slice(end);
}

/** @throws CommandError if the script does not compile */
export function checkScript(source: string): void {
  deadline = Infinity;
  decodeReply(compile(escapeText(withoutShebang(source))));
}

/**
 * Runs a script as EVAL does. What it wrote before an error stays written, as in Redis.
 * @throws CommandError with the reason, the script's hash and the line
 */
export function runScript(
  source: string,
  keys: string[],
  argv: string[],
  call: CallCommand,
): Reply | Status {
  let failure: unknown;
  // An exception that crosses the engine would end it.
  host = (words) => {
    try {
      return encodeReply(call(decodeWords(words)));
    } catch (error) {
      if (error instanceof CommandError) return encodeError(error.message);
      failure = error;
      return encodeError('ERR internal error');
    }
  };
  const body = escapeText(withoutShebang(source));
  deadline = performance.now() + MAX_SCRIPT_MS;
  const reply = run(body, sha1(source), encodeReply(keys), encodeReply(argv));
  if (failure) throw failure;
  return decodeReply(reply);
}
