import { learn, readKnown } from './browser-progress.ts';
import { sendSoon } from './send-progress.ts';

const findMark = (itemId: string) => readKnown().find(({ id }) => id === itemId)?.revised;

export const isRevised = (itemId: string): boolean => findMark(itemId)?.isRevised ?? false;

/** Sets or removes the mark. The account's record gets the change within seconds. */
export function markRevised(itemId: string, revised: boolean): void {
  const at = Math.max(Date.now(), (findMark(itemId)?.at ?? 0) + 1);
  learn({ id: itemId, read: '', revised: { isRevised: revised, at } });
  sendSoon();
}
