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
import { hasAny, readCurrentFields } from '../store/records.ts';
import {
  accountEmailsKey,
  alarmSendingKey,
  alarmsUnsentKey,
  emailOutboxKey,
  emailSendingKey,
  signInNoticesKey,
} from './stored-keys.ts';

/** Keys of what versions without a job queue have left to send. An old deploy may still add to them. */
export const EARLIER_QUEUES = [
  emailOutboxKey.key,
  accountEmailsKey.key,
  signInNoticesKey.key,
  alarmsUnsentKey.key,
] as const;

/** Moves what earlier versions have left to send into the job queue. Entries that cannot be read stay. */
export async function moveEarlierQueues(): Promise<void> {
  if (!(await hasAny([...EARLIER_QUEUES]))) return;
  const moves = await Promise.all([outbox(), accountEmailQueue(), notices(), unsentAlarms()]);
  for (const { conditions, changes } of moves.flat()) await commitIf(conditions, changes);
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

/** @param toMove returns `undefined` to leave the entry */
async function moveFields<T extends z.ZodType>(
  key: string,
  schema: T,
  toMove: (field: string, value: z.output<T>) => Move | undefined,
): Promise<Move[]> {
  return Object.entries(await readCurrentFields(key)).flatMap(([field, value]) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return skip(key);
    const move = toMove(field, parsed.data);
    if (!move) return [];
    const conditions = [...move.conditions, isFieldUnchanged(key, field, value)];
    return [{ conditions, changes: [...move.changes, removeField(key, field)] }];
  });
}

function skip(key: string): Move[] {
  log('warn', 'entry of another version left', { key });
  return [];
}
