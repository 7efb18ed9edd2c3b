import { logout } from '#contract/accounts/accounts.ts';
import { getKept } from '#contract/offline/kept-subjects.ts';
import { HINT_COOKIE, OWNED_COOKIE, PROGRESS_OWNER_COOKIE } from '#contract/sessions/session.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import { paths } from '#site/lib/paths.ts';
import { forgetStudent, readAdminToken, readOwner } from '#site/lib/session.ts';
import { readConnection, subscribe } from '../offline/connection.ts';
import '../offline/start.ts';
import { type HeldWrite, holdWrites, writeSignedOut } from '../offline/kept-store.ts';
import { readCheck } from '../offline/rules.ts';
import * as progress from '../progress/send-progress.ts';
import { isOwnerHere, openPractice } from './browser-practice.ts';
import * as practice from './send-practice.ts';
import { listAnswerWrites, listProgressWrites } from './unsent-writes.ts';

/**
 * Loaded by the pages that a worker shows without a connection: shows that there is none, sends the answers and progress
 * that this browser has not sent, and holds them if the student signs out before.
 */

interface Sender {
  sendNow: () => Promise<void>;
  listWrites: () => Omit<HeldWrite, 'owner'>[];
}

const SENDERS: Sender[] = [
  { sendNow: practice.sendNow, listWrites: listAnswerWrites },
  { sendNow: progress.sendNow, listWrites: listProgressWrites },
];

const listWrites = () => SENDERS.flatMap((sender) => sender.listWrites());

/** Sends until nothing is left or a write fails. */
async function sendAll({ sendNow, listWrites }: Sender): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let left = listWrites().length; left > 0 && left < before; left = listWrites().length) {
    before = left;
    await sendNow();
  }
}

const sendUnsent = () => Promise.all(SENDERS.map(sendAll));

if (!isOwnerHere()) openPractice();
void sendUnsent();
addEventListener('online', () => void sendUnsent());
subscribe(() => {
  if (readConnection()) void sendUnsent();
});

/** Returns true if the shop responds, whatever it says. A network that asks people to sign in responds with a page. */
async function reachShop(): Promise<boolean> {
  const init = { headers: { accept: 'application/json' }, cache: 'no-store' } as const;
  const response = await fetchInTime(getKept.path, init, practice.SIGN_OUT_WAIT_MS);
  return (await readCheck(response)) !== 'no answer';
}

/** Signs out as usual if the shop responds; otherwise the worker completes it at the next start. */
async function signOut(link: HTMLAnchorElement): Promise<void> {
  const owner = readOwner();
  const sending = within(practice.SIGN_OUT_WAIT_MS, sendUnsent());
  const [isReached] = await Promise.all([
    reachShop().catch(() => false),
    sending.catch(() => undefined),
  ]);
  if (owner && owner === readOwner()) {
    await holdWrites(listWrites().map((write) => ({ owner, ...write })));
    forgetStudent(owner);
    if (!isReached) await writeSignedOut(owner);
  }
  if (isReached) return leave(link);
  await deleteAccountCookies();
  location.assign(paths.offline());
}

/** Deletes what scripts read about the account. The session's own cookie is left to the server. */
async function deleteAccountCookies(): Promise<void> {
  const isOfAccount = (name: string) =>
    name === HINT_COOKIE || name === PROGRESS_OWNER_COOKIE || name.startsWith(OWNED_COOKIE);
  for (const { name } of await cookieStore.getAll()) {
    if (name && isOfAccount(name)) await cookieStore.delete(name);
  }
  // Without the cookies, a late response cannot store anything of the student's again.
  forgetStudent('visitor');
}

/** Presses the link as if this module were not there. */
function leave(link: HTMLAnchorElement): void {
  removeEventListener('click', onClick, { capture: true });
  link.click();
}

let isSigningOut = false;

/** Comes before the listeners of `send-practice.ts` and `sign-out.js`. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.pathname !== logout.path || readAdminToken()) return;
  event.preventDefault();
  event.stopPropagation();
  if (isSigningOut) return;
  isSigningOut = true;
  // If storage is blocked or full, nothing can be held.
  signOut(link).catch(() => leave(link));
}

addEventListener('click', onClick, { capture: true });
