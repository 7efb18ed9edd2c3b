import { z } from 'zod';
import { accountEmail, accountEmails } from '../accounts/account-emails.ts';
import { alarms, unsentAlarm } from '../alarms/alarms.ts';
import { log } from '../log.ts';
import { purchaseEmails } from '../purchases/outbox.ts';
import { fromEmailMember, readEmailState } from '../purchases/outbox-records.ts';
import { signIn, signInNotices } from '../sessions/sign-in-notice.ts';
import {
  type Change,
  type Condition,
  commitIf,
  isFieldUnchanged,
  removeField,
  removeMember,
} from '../store/commit.ts';
import { readMembers } from '../store/ledger.ts';
import { readCurrentFields } from '../store/records.ts';
import {
  accountEmailsKey,
  alarmSendingKey,
  alarmsUnsentKey,
  emailOutboxKey,
  emailSendingKey,
  signInNoticesKey,
} from './stored-keys.ts';

/**
 * Moves what versions without a job queue have left to send into the queue. Old deploys refuse every call, so none adds
 * to it. Entries that cannot be read stay.
 * @returns false if entries are left for the next run
 */
export async function moveEarlierQueues(deadline: number): Promise<boolean> {
  const moves = await Promise.all([outbox(), accountEmailQueue(), notices(), unsentAlarms()]);
  let isDone = true;
  for (const move of moves.flat()) {
    if (Date.now() >= deadline) return false;
    const isMoved = move !== undefined && (await commitIf(move.conditions, move.changes));
    isDone &&= isMoved;
  }
  return isDone;
}

interface Move {
  /** An old deploy may be sending the entry, or have sent it since. */
  conditions: Condition[];
  changes: Change[];
}

/** @param lock key of the lock under which an old deploy sends an entry */
const isFree = (lock: string): Condition => ({ read: ['EXISTS', lock], is: '0' });

async function outbox(): Promise<Move[]> {
  const moves = (await readMembers(emailOutboxKey.key)).map(async (member): Promise<Move[]> => {
    const email = fromEmailMember(member);
    if (!email) return skip(emailOutboxKey.key);
    const { queuedAt } = await readEmailState(email);
    const changes = [
      purchaseEmails.enqueue(member, email, queuedAt),
      removeMember(emailOutboxKey.key, member),
    ];
    return [{ conditions: [isFree(emailSendingKey.of(member))], changes }];
  });
  return (await Promise.all(moves)).flat();
}

const waiting = z.object({
  email: accountEmail,
  since: z.iso.datetime(),
  laterThan: z.iso.datetime(),
});

const accountEmailQueue = () =>
  moveFields(accountEmailsKey.key, waiting, (id, { email, since, laterThan }) => {
    // The request of an old deploy sends it first.
    if (Date.parse(laterThan) > Date.now()) return undefined;
    return { conditions: [], changes: [accountEmails.enqueue(id, email, since)] };
  });

const notices = () =>
  moveFields(signInNoticesKey.key, signIn, (id, notice) => ({
    conditions: [isFree(emailSendingKey.of(`sign-in.${id}`))],
    changes: [signInNotices.enqueue(id, notice, notice.at)],
  }));

const unsentAlarms = () =>
  moveFields(
    alarmsUnsentKey.key,
    unsentAlarm.extend({ at: z.iso.datetime() }),
    (which, { at, ...alarm }) => ({
      conditions: [isFree(alarmSendingKey.of(which))],
      changes: [alarms.enqueue(which, alarm, at)],
    }),
  );

/** @param toMove returns `undefined` to leave the entry for the next run */
async function moveFields<T extends z.ZodType>(
  key: string,
  schema: T,
  toMove: (field: string, value: z.output<T>) => Move | undefined,
): Promise<(Move | undefined)[]> {
  return Object.entries(await readCurrentFields(key)).flatMap(([field, value]) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return skip(key);
    const move = toMove(field, parsed.data);
    if (!move) return [undefined];
    const conditions = [...move.conditions, isFieldUnchanged(key, field, value)];
    return [{ conditions, changes: [...move.changes, removeField(key, field)] }];
  });
}

function skip(key: string): [] {
  log('warn', 'entry of another version left', { key });
  return [];
}
