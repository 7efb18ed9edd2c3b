import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Lua } from 'wasmoon-lua5.1';
import type { Reply, Status } from '../commands/command.ts';
import { CommandError } from '../values.ts';
import { decodeReply, encodeReply, escapeText, unescapeText } from './codec.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

// One engine serves the process: scripts run synchronously, one after another, and share no globals.
const engine = await Lua.create({});
let host: (words: string) => string;
engine.ctx.host = (words: string) => host(words);
engine.doStringSync(readFileSync(new URL('./prelude.lua', import.meta.url), 'utf8'));
const run: (source: string, sha: string, keys: string, argv: string) => string =
  engine.global.get('run');

/**
 * Writes before an error are kept, as in Redis.
 * @param call runs one command for the script; may throw CommandError
 * @throws CommandError with the reason, the script's hash and the line
 */
export function runScript(
  source: string,
  keys: string[],
  argv: string[],
  call: (words: string[]) => Reply | Status,
): Reply {
  let failure: unknown;
  // An exception that crosses the engine would end it.
  host = (text) => {
    try {
      return encodeReply(call(text.split(' ').map(unescapeText)));
    } catch (error) {
      if (error instanceof CommandError) return `e${escapeText(error.message)}`;
      failure = error;
      return 'eERR';
    }
  };
  // Lua accepts no shebang. Only its text is removed, so that line numbers stay the same.
  const body = escapeText(source.replace(/^#!lua( .*)?/, ''));
  const reply = run(body, sha1(source), encodeReply(keys), encodeReply(argv));
  if (failure) throw failure;
  return decodeReply(reply.split(' '));
}
