import type { TestSandbox } from './sandbox.ts';

/** Makes the hourly work due at the next reconciliation. */
export const makeHourlyRunDue = ({ store }: Pick<TestSandbox, 'store'>) =>
  store.del('listed-files');
