import { useSyncExternalStore } from 'react';
import { type KnownFile, knownNow, onChange } from './browser-progress.ts';

/** What this browser knows of all files, by id. It changes when something is learnt. */
export function useProgress(): ReadonlyMap<string, KnownFile> {
  const files = useSyncExternalStore(onChange, knownNow);
  return new Map(files.map((file) => [file.id, file]));
}
