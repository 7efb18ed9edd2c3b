import { learn, readKnown } from './browser-progress.ts';
import { sendSoon } from './send-progress.ts';

const findMark = (itemId: string) => readKnown().find(({ id }) => id === itemId)?.revised;

/** Whether the student has marked a file as revised, as far as this browser knows. */
export const isRevised = (itemId: string): boolean => findMark(itemId)?.isRevised ?? false;

/** Marks a file as revised, or takes the mark away. The account's record gets it within seconds. */
export function markRevised(itemId: string, revised: boolean): void {
  const at = Math.max(Date.now(), (findMark(itemId)?.at ?? 0) + 1);
  learn({ id: itemId, read: '', revised: { isRevised: revised, at } });
  sendSoon();
}
