import fc from 'fast-check';
import { online } from '../connection.ts';
import {
  connect,
  connection,
  DAY,
  HOUR,
  offline,
  owner,
  type Step,
  stepOf,
  subject,
} from '../steps.ts';
import type { BrowserRun } from './browser-run.ts';

const step = stepOf<BrowserRun>();

const READER = '/read/content-micro-4-1-2-notes';
const pages = fc.constantFrom(
  '/',
  '/purchases',
  '/practise',
  '/microeconomics',
  READER,
  '/account',
);

const keep = step(5, 'keep', subject, (run, id) => run.keep(online(), id));
const steps = [
  step(4, 'start', fc.tuple(connection, pages), (run, [to, path]) => run.start(connect(to), path)),
  step(4, 'start without a connection', fc.tuple(offline, pages), (run, [to, path]) =>
    run.start(connect(to), path),
  ),
  step(2, 'sign in', fc.tuple(connection, owner), (run, [to, who]) =>
    run.signIn(connect(to), who, false),
  ),
  step(1, 'sign in with the form', fc.tuple(connection, owner), (run, [to, who]) =>
    run.signIn(connect(to), who, true),
  ),
  step(1, 'sign out', connection, (run, to) => run.signOut(connect(to))),
  step(2, 'sign out without a connection', offline, (run, to) => run.signOut(connect(to))),
  keep,
  step(2, 'keep, with trouble', fc.tuple(connection, subject), (run, [to, id]) =>
    run.keep(connect(to), id),
  ),
  step(1, 'remove', fc.tuple(fc.oneof(connection, offline), subject), (run, [to, id]) =>
    run.remove(connect(to), id),
  ),
  step(3, 'end access', fc.tuple(owner, subject), (run, [who, id]) => run.endAccess(who, id)),
  step(1, 'give access back', fc.tuple(owner, subject), (run, [who, id]) =>
    run.giveAccessBack(who, id),
  ),
  step(1, 'sign out elsewhere', owner, (run, who) => run.endSessions(who)),
  step(2, 'replace files', subject, (run, id) => run.replaceFiles(id)),
  step(1, 'deploy a worker', fc.constant('later'), (run) => run.deploy()),
  step(1, 'stop the worker', fc.constant('now'), (run) => run.stopWorker()),
  step(2, 'pass time', fc.constantFrom(HOUR, DAY, 29 * DAY, 30 * DAY), (run, ms) => run.pass(ms)),
  step(1, 'set the clock back', fc.constantFrom(2 * HOUR, 3 * DAY), (run, ms) =>
    run.setClockBack(ms),
  ),
  step(1, 'evict', fc.constantFrom('notes', 'records', 'everything'), (run, what) =>
    run.evict(what),
  ),
  step(3, 'answer', fc.tuple(connection, subject), (run, [to, id]) => run.answer(connect(to), id)),
  step(3, 'answer without a connection', fc.tuple(offline, subject), (run, [to, id]) =>
    run.answer(connect(to), id),
  ),
];

const any = fc.oneof(...steps);

/** Draws the steps of a sequence. Most begin by keeping a subject, without which little can happen. */
export const sequences = (length: number): fc.Arbitrary<Step<BrowserRun>[]> =>
  fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: keep.arbitrary }, { weight: 1, arbitrary: any }),
      fc.array(any, { minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([first, rest]) => [first, ...rest]);
