import fc from 'fast-check';
import { BOTH, MICRO } from '../support/ids.ts';
import type { CampaignOptions } from './campaign.ts';
import type { ModelShop } from './model-shop.ts';
import { checkPlaces, checkSettledPlaces } from './places-rules.ts';
import { type PlacesOrder, PlacesRun } from './places-run.ts';
import { type Trouble, trouble } from './troubles.ts';

/** A model of orders of places: whatever happens, in any order, no one has access without a live place. */

interface PlacesStep {
  name: string;
  act: (run: PlacesRun) => Promise<unknown>;
  trouble: Trouble | undefined;
}

const number = fc.nat(5);
const wanted = fc.constantFrom({ subjectId: MICRO }, { offerId: BOTH });

const step = <T>(
  weight: number,
  drawn: fc.Arbitrary<T>,
  name: (drawn: T) => string,
  act: (run: PlacesRun, drawn: T) => Promise<unknown>,
) => ({
  weight,
  arbitrary: drawn.map((value) => ({
    name: name(value),
    act: (run: PlacesRun) => act(run, value),
  })),
});

/** Builds a step about one of the orders; the first order is made for it. */
const about = (
  weight: number,
  name: string,
  act: (run: PlacesRun, order: PlacesOrder, more: number) => Promise<unknown>,
) =>
  step(
    weight,
    fc.record({ at: number, more: number }),
    ({ at, more }) => `${name} ${at}, ${more}`,
    async (run, { at, more }) => {
      const order = await orderAt(run, at);
      if (order) await act(run, order, more);
    },
  );

async function orderAt(run: PlacesRun, at: number): Promise<PlacesOrder | undefined> {
  if (run.orders.length === 0)
    await run.buy('school', at % 2 ? { offerId: BOTH } : { subjectId: MICRO });
  return run.order(at);
}

const nameOf = (what: object) => Object.values(what).join();

const anyStep = fc.oneof(
  step(
    8,
    wanted,
    (what) => `a parent buys ${nameOf(what)}`,
    (run, what) => run.buy('parent', what),
  ),
  step(
    8,
    wanted,
    (what) => `a school buys ${nameOf(what)}`,
    (run, what) => run.buy('school', what),
  ),
  step(
    10,
    fc.record({ what: wanted, release: fc.constantFrom('now' as const, 'paid' as const) }),
    ({ what, release }) => `a school orders ${nameOf(what)}, released ${release}`,
    (run, { what, release }) => run.orderByQuote(what, release),
  ),
  about(22, 'join', async (run, order, more) => {
    const pupil = run.pupil(more);
    if (pupil) await run.join(order, [pupil]);
  }),
  about(10, 'all join', (run, order) =>
    run.join(
      order,
      run.pupils.filter(({ isDeleted }) => !isDeleted),
    ),
  ),
  about(10, 'take back', (run, order, more) => run.takeBack(order, more)),
  about(4, 'take back, join and credit together', async (run, order, more) => {
    const pupil = run.pupil(more);
    const { trouble: met } = run;
    run.trouble = undefined;
    await Promise.all([
      run.takeBack(order, more),
      run.credit(order, '20.00', 1),
      ...(pupil ? [run.join(order, [pupil]).catch(() => undefined)] : []),
    ]);
    run.trouble = met;
  }),
  about(4, 'the payer takes back', (run, order) => run.takeOrderBack(order)),
  about(8, 'transfer', (run, order, more) =>
    run.transfer(order, more % 2 === 0 ? '20.00' : '60.00'),
  ),
  about(6, 'credit', (run, order, more) => run.credit(order, '20.00', more % 3)),
  step(
    12,
    fc.record({ at: number, what: fc.constantFrom('refund', 'part', 'dispute', 'won', 'lost') }),
    ({ at, what }) => `${what} at the provider of ${at}`,
    async (run, { at, what }) => {
      const order = run.order(at);
      if (order) await run.atProvider(order, what);
    },
  ),
  step(
    8,
    fc.record({ at: number, which: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }) }),
    ({ at, which }) => `events ${which} of ${at}`,
    async (run, { at, which }) => {
      const order = run.order(at);
      if (order) await run.sendEvents(order, which);
    },
  ),
  about(6, 'pause for non-payment', async (run, order) => {
    await run.passMonth(order);
    await run.press(order.orderId, 'pause-warning');
    await run.passMonth(order);
    await run.press(order.orderId, 'pause');
  }),
  about(4, 'resume', (run, order) => run.press(order.orderId, 'resume')),
  about(3, 'the licence ends', (run, order) => run.endLicence(order)),
  step(
    3,
    fc.constant(0),
    () => 'the daily task',
    (run) => run.maintain(),
  ),
  step(
    5,
    fc.constant(0),
    () => 'reconcile',
    (run) => run.reconcile(),
  ),
  step(
    2,
    fc.constant(0),
    () => 'lose and restore the store',
    (run) => run.loseStore(),
  ),
  step(
    3,
    number,
    (at) => `pupil ${at} deletes the account`,
    async (run, at) => {
      const pupil = run.pupil(at);
      if (pupil) await run.leave(pupil);
    },
  ),
);

const describe = ({ name, trouble: one }: PlacesStep) =>
  one ? `${name} [${one.service}: ${one.kind} after ${one.after}]` : name;

const placesRuns = (maxLength: number): fc.Arbitrary<PlacesStep[]> => {
  const named = [fc.constant(undefined), fc.option(trouble, { freq: 2, nil: undefined })].map(
    (during) =>
      fc.tuple(anyStep, during).map(([drawn, met]) => {
        const one: PlacesStep = { ...drawn, trouble: met };
        return Object.assign(one, { [fc.toStringMethod]: () => describe(one) });
      }),
  );
  return fc.oneof(
    ...named.map((arbitrary) => fc.array(arbitrary, { minLength: 1, maxLength, size: 'max' })),
  );
};

async function playPlaces(shop: ModelShop, steps: PlacesStep[]): Promise<void> {
  const run = await PlacesRun.begin(shop);
  for (const { act, trouble: met } of steps) {
    run.trouble = met;
    await act(run);
    run.trouble = undefined;
    await checkPlaces(run);
  }
  await checkSettledPlaces(run);
}

/** Runs the model of places. @throws Error with the shortest run that breaks a rule */
export async function runPlacesModel(shop: ModelShop, options: CampaignOptions): Promise<void> {
  const { seed, runs: numRuns, steps, path } = options;
  await fc.assert(
    fc.asyncProperty(placesRuns(steps), (drawn) => playPlaces(shop, drawn)),
    { seed, numRuns, ...(path && { path }), includeErrorInReport: true },
  );
}
