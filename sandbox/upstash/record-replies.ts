import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Records a real Redis's replies to the commands of `replies.jsonl`, in order, starting with an empty
 * database. To check another command, append its line without a reply, and run
 *
 *   node upstash/record-replies.ts
 *
 * with `redis-server` (7.0 or later) on the PATH.
 */

type Reply = string | number | null | Reply[];
type Outcome = { result: Reply } | { error: string };

const END = 'the end';
const FILE = new URL('./replies.jsonl', import.meta.url);

const toBytes = (text: string) => Buffer.from(text).toString('latin1');
const toText = (bytes: string) => Buffer.from(bytes, 'latin1').toString();

function encodeCommand(words: string[]): string {
  const bulks = words.map(toBytes).map((word) => `$${word.length}\r\n${word}\r\n`);
  return `*${words.length}\r\n${bulks.join('')}`;
}

/** Decodes the replies of one connection (RESP 2), one at a time. */
function decoder(bytes: string): () => Outcome {
  let at = 0;
  const take = (length: number) => {
    const text = bytes.slice(at, at + length);
    at += length + 2;
    return text;
  };
  const next = (): Outcome => {
    const head = take(bytes.indexOf('\r\n', at) - at);
    const rest = head.slice(1);
    if (head[0] === '-') return { error: toText(rest) };
    if (head[0] === '+') return { result: rest };
    if (head[0] === ':') return { result: Number(rest) };
    if (rest === '-1') return { result: null };
    if (head[0] === '$') return { result: toText(take(Number(rest))) };
    const items = Array.from({ length: Number(rest) }, next);
    return { result: items.map((item) => ('error' in item ? item.error : item.result)) };
  };
  return next;
}

/** Asks a new in-memory server. @returns the bytes of its replies */
async function send(commands: string[][]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const path = join(folder, 'redis.sock');
  const settings = `--port 0 --save --appendonly no --dir ${folder} --unixsocket ${path}`;
  const server = spawn('redis-server', settings.split(' '), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(server, 'spawn');
    let output = '';
    while (!output.includes('ready to accept')) output += (await once(server.stdout, 'data'))[0];
    const socket = connect(path).setEncoding('latin1');
    socket.write([...commands, ['ECHO', END]].map(encodeCommand).join(''), 'latin1');
    let replies = '';
    while (!replies.endsWith(`${END}\r\n`)) replies += (await once(socket, 'data'))[0];
    socket.destroy();
    return replies;
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const commands: string[][] = lines.map((line) => JSON.parse(line).command);
const next = decoder(await send(commands));
const recorded = commands.map((command) => JSON.stringify({ command, reply: next() }));
writeFileSync(FILE, `${recorded.join('\n')}\n`);
console.log(`Recorded ${recorded.length} replies.`);
