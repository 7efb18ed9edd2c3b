import type * as z from 'zod/mini';
import { log } from '../log.ts';
import { EmailRefusedError } from '../services/email.ts';
import { readFields, removeFields } from '../services/kv-fields.ts';

/** Emails beside the outbox that wait until the mail server has taken them: the fields of a hash in the store, by id. */
interface WaitingEmails<T extends z.ZodMiniType> {
  /** The key of the hash. */
  key: string;
  schema: T;
  /** Whether it is time for one. Without it, it always is. */
  isDue?: (entry: z.output<T>) => boolean;
  /** Whether it is too late for one. */
  isTooOld: (entry: z.output<T>) => boolean;
  /** Sends one, and takes it out of the hash. */
  send: (id: string, entry: z.output<T>) => Promise<void>;
}

/**
 * Sends the emails that wait. One for which it is too late, or that the mail server refuses for good, is given up.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error where the mail server does not take one, once all others have been tried
 */
export async function sendWaitingEmails<T extends z.ZodMiniType>(
  { key, schema, isDue = () => true, isTooOld, send }: WaitingEmails<T>,
  deadline: number,
): Promise<void> {
  let hasFailed = false;
  for (const [id, entry] of await readFields(key, schema)) {
    if (Date.now() > deadline) break;
    if (!isDue(entry)) continue;
    try {
      if (!isTooOld(entry)) {
        await send(id, entry);
        continue;
      }
      log('error', 'waiting email given up', { key });
    } catch (error) {
      const isRefused = error instanceof EmailRefusedError;
      log('warn', 'waiting email not sent', { key, isRefused }, error);
      if (!isRefused) {
        hasFailed = true;
        continue;
      }
    }
    await removeFields(key, [id]);
  }
  if (hasFailed) throw new Error(`An email of ${key} could not be sent`);
}
