import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Faults } from '../kit/faults.ts';
import { limitBody } from '../kit/limit-body.ts';
import { type App, createApp } from '../kit/stand-in.ts';
import type { Reply } from './commands/command.ts';
import { execute, executeTransaction, isRead, type Outcome } from './commands.ts';
import type { Store } from './store.ts';
import { CommandError } from './values.ts';

const SYNC_TOKEN = 'upstash-sync-token';

const lagRequest = z.strictObject({ isLagging: z.boolean() });

const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

// Redis stores bytes; a lone surrogate has no bytes.
const word = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).toWellFormed());
const command = z.array(word).min(1);
const commandList = z.array(command).min(1);

function encodeReply(reply: Reply): Reply {
  if (Array.isArray(reply)) return reply.map(encodeReply);
  return typeof reply === 'string' ? Buffer.from(reply).toString('base64') : reply;
}

/** Encodes strings as base64 if the client requests it. As at Upstash, a plain OK stays readable. */
function encodeOutcome(outcome: Outcome, isBase64: boolean): Outcome {
  if ('error' in outcome || !isBase64 || outcome.result === 'OK') return outcome;
  return { result: encodeReply(outcome.result) };
}

export interface Tokens {
  token: string;
  readOnlyToken?: string | undefined;
}

const isBearer = (c: Context, token: string | undefined) =>
  token !== undefined && c.req.header('authorization') === `Bearer ${token}`;

const requireToken = ({ token, readOnlyToken }: Tokens) =>
  createMiddleware(async (c, next) => {
    if (!isBearer(c, token) && !isBearer(c, readOnlyToken)) {
      return c.json({ error: 'WRONGPASS invalid or missing auth token' }, 401);
    }
    return next();
  });

/** Checks that the read-only token may run a command. @throws CommandError NOPERM */
function requireRead(words: string[]): void {
  if (isRead(words)) return;
  const name = words[0]?.toLowerCase();
  throw new CommandError(`NOPERM this user has no permissions to run the '${name}' command`);
}

export function createRoutes(store: Store, faults: Faults, tokens: Tokens): App {
  const app = createApp('Upstash', faults, { error: 'ERR injected failure' });
  let replica: Store | undefined;
  // Sent with each response of the primary while the replica lags.
  let syncToken = '';
  app.post('/__sandbox/replica-lag', async (c) => {
    const parsed = lagRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    replica?.close();
    replica = parsed.data.isLagging ? store.copy() : undefined;
    syncToken = randomUUID();
    return c.json({ ok: true });
  });
  /** Chooses the replica for reads, unless the client has seen a response of the primary since the copy. */
  const choose = (c: Context, isReading: boolean): Store => {
    if (!replica) return store;
    if (isReading && c.req.header(SYNC_TOKEN) !== syncToken) return replica;
    c.header(SYNC_TOKEN, syncToken);
    return store;
  };

  app.use(requireToken(tokens));
  app.use(
    limitBody(MAX_REQUEST_BYTES, (c) =>
      c.json({ error: `ERR max request size exceeded. Limit: ${MAX_REQUEST_BYTES} bytes` }, 413),
    ),
  );

  app.post('/', async (c) => {
    const words = command.safeParse(await c.req.json().catch(() => null));
    if (!words.success) return c.json({ error: 'ERR failed to parse command' }, 400);
    if (isBearer(c, tokens.readOnlyToken)) requireRead(words.data);
    const outcome = execute(choose(c, isRead(words.data)), words.data);
    const isBase64 = c.req.header('upstash-encoding') === 'base64';
    return c.json(encodeOutcome(outcome, isBase64), 'error' in outcome ? 400 : 200);
  });

  app.post('/:batch{pipeline|multi-exec}', async (c) => {
    const batch = c.req.param('batch');
    const commands = commandList.safeParse(await c.req.json().catch(() => null));
    if (!commands.success) return c.json({ error: `ERR failed to parse ${batch} request` }, 400);
    if (isBearer(c, tokens.readOnlyToken)) commands.data.forEach(requireRead);
    const isBase64 = c.req.header('upstash-encoding') === 'base64';
    const isReading = batch === 'pipeline' && commands.data.every(isRead);
    const chosen = choose(c, isReading);
    const outcomes =
      batch === 'pipeline'
        ? commands.data.map((words) => execute(chosen, words))
        : executeTransaction(chosen, commands.data);
    return c.json(outcomes.map((outcome) => encodeOutcome(outcome, isBase64)));
  });

  app.onError((error, c) => {
    if (error instanceof CommandError) return c.json({ error: error.message }, 400);
    console.error(`upstash stand-in: ${error.name}`);
    return c.json({ error: 'ERR internal error' }, 500);
  });
  return app;
}
