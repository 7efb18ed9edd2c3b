import type * as z from 'zod/mini';
import { log } from '../log.ts';
import { EmailRefusedError } from '../services/email.ts';
import { readFields, removeFields } from '../store/records.ts';

/** Emails outside the outbox that wait until the mail server accepts them: fields of a hash, by id. */
interface WaitingEmails<T extends z.ZodMiniType> {
  key: string;
  schema: T;
  isDue?: (entry: z.output<T>) => boolean;
  isTooOld: (entry: z.output<T>) => boolean;
  send: (id: string, entry: z.output<T>) => Promise<void>;
}

/**
 * Gives up emails that are too old or that the mail server refuses permanently.
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws Error if the mail server rejects an email temporarily, after all emails have been tried
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
