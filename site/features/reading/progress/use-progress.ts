import { useSyncExternalStore } from 'react';
import { type KnownFile, knownNow, onChange } from './browser-progress.ts';

export function useProgress(): ReadonlyMap<string, KnownFile> {
  const files = useSyncExternalStore(onChange, knownNow);
  return new Map(files.map((file) => [file.id, file]));
}
