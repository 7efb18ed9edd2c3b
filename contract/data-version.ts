import * as z from 'zod/mini';

/** Version of the stored data that this code understands: the number of the last migration (`server/migrations.ts`). */
export const DATA_VERSION = 2;

export const DATA_VERSION_KEY = 'data-version';

const version = z.catch(z.pipe(z.coerce.number(), z.int()), 0);

/** Parses the version that the store holds. @returns 0 if it is missing or unreadable, as every migration is idempotent */
export const parseDataVersion = (stored: unknown): number => version.parse(stored);

export const describeNewerData = (dataVersion: number): string =>
  `The stored data are of version ${dataVersion}, and this code understands ${DATA_VERSION}: ` +
  'deploy the newer version again, or restore a backup.';

/** Refusal of data that a newer version of the shop has migrated. `message` is a sentence for people. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** @throws NewerDataError */
export function assertUnderstood(dataVersion: number): void {
  if (dataVersion > DATA_VERSION) throw new NewerDataError(describeNewerData(dataVersion));
}
