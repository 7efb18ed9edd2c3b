import type { ZipEntry } from './zip-entries.ts';

export type DownloadState =
  | { phase: 'idle' | 'done' }
  | { phase: 'running'; place: number; share: number }
  /** `isRestSaved`: the other files have been saved without `files`. */
  | { phase: 'failed'; files: ZipEntry[]; isRestSaved: boolean }
  | { phase: 'stopped'; reason: string; hasSessionEnded: boolean; needsReload: boolean };
