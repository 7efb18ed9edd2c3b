import { moveEarlierQueues } from './schedule/earlier-queues.ts';
import type { Migration } from './schedule/migrate.ts';

/**
 * All changes of the shape of stored data, in order. The scheduled function runs them while the shop sells, so all other
 * code reads both shapes. The last number is `DATA_VERSION` (`contract/data-version.ts`).
 */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'queues of emails become jobs', run: moveEarlierQueues },
  // Nothing to convert: code before it would take a record with such cards for unreadable, and overwrite its answers.
  { number: 2, name: 'records of practice name cards put aside', run: async () => true },
];
