import type { TestSandbox } from './sandbox.ts';

/** Lets the next reconciliation do what it does once an hour, too. */
export const makeHourlyRunDue = ({ store }: Pick<TestSandbox, 'store'>) =>
  store.del('listed-files');
