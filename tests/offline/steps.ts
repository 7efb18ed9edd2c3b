import fc from 'fast-check';
import { Connection, FAILURES, online } from './connection.ts';
import { FILES_PER_SUBJECT, OWNERS, SUBJECTS } from './model-shop.ts';
import type { Run } from './run.ts';

/** Something that happens in a run, of the model or of a browser. */
export interface Step<R> {
  name: string;
  act: (run: R) => Promise<void> | void;
}

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Builds a step. @param weight how often it is drawn, compared with others */
export const stepOf =
  <R>() =>
  <T>(
    weight: number,
    name: string,
    drawn: fc.Arbitrary<T>,
    act: (run: R, drawn: T) => Promise<void> | void,
  ) => ({
    weight,
    arbitrary: drawn.map((value): Step<R> => {
      return { name: `${name} ${fc.stringify(value)}`, act: (run) => act(run, value) };
    }),
  });
const step = stepOf<Run>();

export const owner = fc.constantFrom(...OWNERS);
export const subject = fc.constantFrom(...SUBJECTS);
const file = fc
  .tuple(subject, fc.integer({ min: 1, max: FILES_PER_SUBJECT }))
  .map(([subjectId, number]) => `${subjectId}-${number}`);

/** A connection is built when the step runs, because it counts its responses. */
export const connection = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ failure: 'none' as const, responses: undefined }) },
  {
    weight: 1,
    arbitrary: fc.record({ failure: fc.constantFrom(...FAILURES), responses: fc.nat(6) }),
  },
);
export const offline = fc.record({
  failure: fc.constantFrom('none' as const, 'none' as const, ...FAILURES),
  responses: fc.constant(0),
});
type Drawn = typeof connection extends fc.Arbitrary<infer Value> ? Value : never;
export const connect = ({ failure, responses }: Drawn) => new Connection(failure, responses);

const waits = fc.constantFrom(HOUR / 2, HOUR, DAY, 9 * DAY, 29 * DAY, 30 * DAY - 1, 30 * DAY);
const clockSteps = fc.constantFrom(HOUR / 2, 2 * HOUR, DAY, 3 * DAY, 31 * DAY, 900 * DAY);

const steps = [
  step(5, 'start', connection, (run, to) => run.start(connect(to))),
  step(4, 'start without a connection', offline, (run, to) => run.start(connect(to))),
  step(3, 'sign in', fc.tuple(connection, owner), (run, [to, who]) => run.signIn(connect(to), who)),
  // The connection ends before the check.
  step(
    2,
    'sign in at the edge of a network',
    fc.tuple(fc.constantFrom(...FAILURES), owner),
    (run, [failure, who]) => run.signIn(new Connection(failure, 2), who),
  ),
  step(2, 'sign in during a check', fc.tuple(owner, fc.nat(4)), (run, [who, responses]) =>
    run.signInDuringCheck(who, responses),
  ),
  step(1, 'sign out', connection, (run, to) => run.signOut(connect(to))),
  step(2, 'sign out without a connection', offline, (run, to) => run.signOut(connect(to))),
  step(5, 'keep', subject, (run, id) => run.keep(online(), id, Number.POSITIVE_INFINITY)),
  step(2, 'keep, with trouble', fc.tuple(connection, subject, fc.nat(4)), (run, [to, id, room]) =>
    run.keep(connect(to), id, room),
  ),
  step(2, 'begin to keep', subject, (run, id) => run.list(online(), id)),
  step(1, 'go on keeping', fc.nat(4), (run, room) => run.device.download(online(), room)),
  step(1, 'remove', subject, (run, id) => run.remove(id)),
  step(3, 'end access', fc.tuple(owner, subject), ({ shop }, [who, id]) => {
    shop.account(who).owned.delete(id);
  }),
  step(1, 'give access back', fc.tuple(owner, subject), ({ shop }, [who, id]) => {
    shop.account(who).owned.add(id);
  }),
  step(1, 'sign out elsewhere', owner, ({ shop }, who) => shop.endSessions(who)),
  step(3, 'replace a file', file, ({ shop: { editions } }, id) => {
    const edition = editions.get(id);
    if (edition !== undefined) editions.set(id, edition + 1);
  }),
  step(1, 'withdraw a file', file, ({ shop }, id) => void shop.editions.delete(id)),
  step(1, 'lose sight of the content', fc.boolean(), ({ shop }, isKnown) => {
    shop.isContentKnown = isKnown;
  }),
  step(1, 'deploy a build', fc.constant('later'), ({ shop }) => {
    shop.build += 1;
  }),
  step(3, 'pass time', waits, (run, ms) => run.pass(ms)),
  step(2, 'set the clock forward', clockSteps, ({ device }, ms) => {
    device.now += ms;
  }),
  step(2, 'set the clock back', clockSteps, ({ device }, ms) => {
    device.now -= ms;
  }),
  step(2, 'start under another time', clockSteps, async (run, ms) => {
    run.device.now += ms;
    await run.start(new Connection('none', 0));
    run.device.now -= ms;
  }),
  step(1, 'evict the database', fc.boolean(), (run, isBoth) => run.evict(true, isBoth)),
  step(1, 'evict the cache', fc.constant('only'), (run) => run.evict(false, true)),
  step(4, 'answer', subject, (run, id) => run.answer(id)),
  step(2, 'undo', fc.constant('last'), (run) => run.undo()),
];
const deletion = step(1, 'delete the account', owner, ({ shop }, who) => shop.deleteAccount(who));

/** Draws the steps of a run. Few runs delete an account, because little can happen to it afterwards. */
export const runs = (maxLength: number): fc.Arbitrary<Step<Run>[]> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.oneof(...steps), { maxLength, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(...steps, deletion), { maxLength, size: 'max' }) },
  );
