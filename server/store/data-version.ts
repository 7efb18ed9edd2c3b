import { DATA_VERSION_KEY, parseDataVersion } from '../../contract/data-version.ts';
import { callStore } from './client.ts';
import { commitIf, isUnchanged } from './commit.ts';

export async function readDataVersion(): Promise<{ version: number; stored: unknown }> {
  const stored = await callStore((store) => store.get<unknown>(DATA_VERSION_KEY));
  return { version: parseDataVersion(stored), stored };
}

/**
 * Records the version that the stored data have reached.
 * @param before the value as the store returned it, unparsed
 * @returns false if a restore has changed the version since
 */
export const recordDataVersion = (before: unknown, version: number): Promise<boolean> =>
  commitIf([isUnchanged(DATA_VERSION_KEY, before)], [['SET', DATA_VERSION_KEY, version]]);
