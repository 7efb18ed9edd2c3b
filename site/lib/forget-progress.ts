import { PROGRESS } from './storage-names.ts';

/** Removes what this browser knows of what a student has read: its session is over. */
export function forgetProgress(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PROGRESS)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing.
  }
}
