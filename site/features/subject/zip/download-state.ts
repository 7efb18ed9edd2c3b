import type { ZipEntry } from './zip-entries.ts';

/** How the download of all files of a subject goes. */
export type DownloadState =
  | { phase: 'idle' | 'done' }
  | { phase: 'running'; place: number; share: number }
  /** The others may have been saved without `files`. */
  | { phase: 'failed'; files: ZipEntry[]; isRestSaved: boolean }
  | { phase: 'stopped'; reason: string; hasSessionEnded: boolean; needsReload: boolean };
