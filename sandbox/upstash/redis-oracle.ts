import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Outcome } from './commands.ts';

const binary = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find(existsSync);

export const hasRedisServer = binary !== undefined;

/** A real redis-server to compare replies with: in memory only, on its own socket file. */
export class RedisOracle {
  #server: ChildProcess;
  #socket: Socket;
  #folder: string;

  private constructor(server: ChildProcess, socket: Socket, folder: string) {
    this.#server = server;
    this.#socket = socket;
    this.#folder = folder;
  }

  static async start(): Promise<RedisOracle> {
    if (!binary) throw new Error('There is no redis-server on the PATH');
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const path = join(folder, 'redis.sock');
    const settings = `--port 0 --save --appendonly no --dir ${folder} --unixsocket ${path}`;
    const server = spawn(binary, settings.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!server.stdout) throw new Error('redis-server has no output');
    for await (const text of server.stdout
      .setEncoding('utf8')
      .iterator({ destroyOnReturn: false })) {
      if (String(text).includes('ready to accept')) break;
    }
    server.stdout.resume();
    const socket = connect(path);
    await once(socket, 'connect');
    return new RedisOracle(server, socket, folder);
  }

  /** Sends commands in one write. @returns their replies in order */
  async send(commands: string[][]): Promise<Outcome[]> {
    this.#socket.write(commands.map(encodeCommand).join(''));
    let received = Buffer.alloc(0);
    for (;;) {
      const [chunk] = await once(this.#socket, 'data');
      received = Buffer.concat([received, chunk]);
      const replies = decodeReplies(received, commands.length);
      if (replies) return replies;
    }
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    this.#server.kill('SIGKILL');
    await once(this.#server, 'exit');
    rmSync(this.#folder, { recursive: true });
  }
}

function encodeCommand(words: string[]): string {
  const bulks = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${bulks.join('')}`;
}

class Incomplete extends Error {}

/** Decodes `count` replies in RESP 2; undefined while bytes are missing. */
function decodeReplies(bytes: Buffer, count: number): Outcome[] | undefined {
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) throw new Incomplete();
    const text = bytes.toString('utf8', at, end);
    at = end + 2;
    return text;
  };
  const bulk = (length: number) => {
    if (bytes.length < at + length + 2) throw new Incomplete();
    const text = bytes.toString('utf8', at, at + length);
    at += length + 2;
    return text;
  };
  const reply = (): Outcome => {
    const head = line();
    const rest = head.slice(1);
    if (head[0] === '-') return { error: rest };
    if (head[0] === '+') return { result: rest };
    if (head[0] === ':') return { result: Number(rest) };
    const length = Number(rest);
    if (length < 0) return { result: null };
    if (head[0] === '$') return { result: bulk(length) };
    const items = Array.from({ length }, reply);
    return { result: items.map((item) => ('error' in item ? item.error : item.result)) };
  };
  try {
    return Array.from({ length: count }, reply);
  } catch (error) {
    if (error instanceof Incomplete) return undefined;
    throw error;
  }
}
