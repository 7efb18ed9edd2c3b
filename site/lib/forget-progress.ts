import { PROGRESS } from './storage-names.ts';

/** Deletes the reading progress that this browser stores, when a session has ended. */
export function forgetProgress(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PROGRESS)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
}
