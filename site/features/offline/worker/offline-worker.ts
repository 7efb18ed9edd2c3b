/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { logout, logoutOidc } from '#contract/accounts/accounts.ts';
import { getKept } from '#contract/offline/kept-subjects.ts';
import { fillTemplate, READ_SHELL_PATH } from '#contract/page-shell.ts';
import { toReaderValues } from '#contract/reader/reader-values.ts';
import { HINT_COOKIE, PROGRESS_OWNER_COOKIE, WORKER_HEADER } from '#contract/sessions/session.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import { OFFLINE_CHANNEL } from '../channel.ts';
import {
  changeKeptSubjects,
  findCall,
  findFile,
  findTexts,
  readClock,
  readKeptSubjects,
  readSignedOut,
  removeAll,
  removeLeftovers,
  sendHeld,
  storeCall,
  writeClock,
  writeSignedOut,
} from '../kept-store.ts';
import { findPlace, keptAddress, type Place } from '../places.ts';
import { applyCheck, type KeptSubject, readLease, seeTime, setClock } from '../rules.ts';
import { answerCall } from './answer-call.ts';

declare const self: ServiceWorkerGlobalScope;

/** Built pages and their files; `site/integrations/offline-worker.ts` writes it. */
declare const PRECACHE: { url: string; revision: string | null }[];

/** Wait for a response that a kept copy can replace. */
const NETWORK_LIMIT_MS = 5_000;

const OFFLINE_PAGE = '/offline';

const channel = new BroadcastChannel(OFFLINE_CHANNEL);
let isOnline = true;

function tellConnection(isConnected: boolean): void {
  isOnline = isConnected;
  channel.postMessage({ isOnline });
}

// A page that opens asks.
channel.addEventListener('message', ({ data }) => {
  if (data === 'isOnline?') channel.postMessage({ isOnline });
});

precache(PRECACHE);
cleanupOutdatedCaches();
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const readCookie = async (name: string) => (await self.cookieStore.get(name))?.value || undefined;

/** Reads the account that is signed in. */
async function readOwner(): Promise<string | undefined> {
  const [hint, owner] = await Promise.all([
    readCookie(HINT_COOKIE),
    readCookie(PROGRESS_OWNER_COOKIE),
  ]);
  return hint === 'user' ? owner : undefined;
}

/** Returns the subjects that the signed-in account may open without a connection. */
async function listOpen(): Promise<KeptSubject[]> {
  const [owner, known, subjects] = await Promise.all([
    readOwner(),
    readClock(),
    readKeptSubjects(),
  ]);
  const now = Date.now();
  const open = subjects.filter(
    (subject) => readLease(subject, { owner, clock: known, now }) === 'open',
  );
  if (known) await writeClock(seeTime(known, now));
  return open;
}

/** Fetches, and tells the pages if there is no connection. @param limitMs undefined if nothing can replace the response */
async function fetchFromShop(request: Request, limitMs?: number): Promise<Response | undefined> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: options, such as a time limit, would change a navigation.
    const sent = fetch(request);
    const response = await (limitMs === undefined ? sent : within(limitMs, sent));
    if (!isOnline) tellConnection(true);
    return response;
  } catch {
    tellConnection(false);
    return undefined;
  }
}

const isJson = ({ ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith('application/json') === true;

const wait = async (event: FetchEvent, work: Promise<unknown>) =>
  event.waitUntil(work.catch(() => undefined));

async function respondToCall(
  event: FetchEvent,
  { path, fileIds }: Extract<Place, { kind: 'call' }>,
): Promise<Response> {
  const owner = await readOwner();
  const response = await fetchFromShop(event.request, NETWORK_LIMIT_MS);
  // A network that asks people to sign in responds with a page.
  if (response && (isJson(response) || response.status >= 400)) {
    if (isJson(response) && fileIds.length === 0 && owner)
      wait(event, keepCall(owner, path, response.clone()));
    return response;
  }
  const subjects = await listOpen();
  const kept =
    owner === undefined
      ? undefined
      : await answerCall(
          { path, fileIds, subjects, now: Date.now() },
          {
            findCall: (name) => findCall(owner, name),
            findTexts: (subjectId) => findTexts(owner, subjectId),
          },
        );
  return kept ?? response ?? Response.error();
}

/** Keeps the latest response for an account with kept subjects, unless another account has signed in meanwhile. */
async function keepCall(owner: string, path: string, response: Response): Promise<void> {
  const subjects = await readKeptSubjects();
  if (!subjects.some((subject) => subject.owner === owner)) return;
  if ((await readOwner()) === owner) await storeCall(owner, path, response);
}

async function respondWithFile(event: FetchEvent, fileId: string): Promise<Response> {
  const isKept = new URL(event.request.url).searchParams.has('kept');
  const response = isKept ? undefined : await fetchFromShop(event.request);
  if (response) return response;
  const copy = await findCopy(fileId);
  if (!copy) return event.request.mode === 'navigate' ? showOfflinePage() : Response.error();
  return event.request.headers.has('range')
    ? createPartialResponse(event.request, copy.response)
    : copy.response;
}

async function findCopy(fileId: string) {
  for (const subject of await listOpen()) {
    const file = subject.files.find(({ id }) => id === fileId);
    const response = file && (await findFile(subject.owner, file));
    if (response) return { subject, file, response };
  }
  return undefined;
}

const showOfflinePage = async () => (await matchPrecache(OFFLINE_PAGE)) ?? Response.error();

async function showReader(fileId: string): Promise<Response> {
  const copy = await findCopy(fileId);
  const shell = await matchPrecache(READ_SHELL_PATH);
  if (!copy || !shell) return showOfflinePage();
  const { subject, file } = copy;
  const html = fillTemplate(
    await shell.text(),
    toReaderValues({
      id: file.id,
      title: file.title,
      subject: { id: subject.subjectId, name: subject.name, path: subject.path },
      pages: file.pages,
      picture: undefined,
      address: keptAddress(file.id, file.edition),
      isFree: false,
      progress: undefined,
    }),
  );
  return new Response(html, { headers: shell.headers });
}

async function showKept(place: Place): Promise<Response> {
  if (place.kind === 'reader') return showReader(place.fileId);
  if (place.kind !== 'page' || (await listOpen()).length === 0) return showOfflinePage();
  return (await matchPrecache(place.page)) ?? showOfflinePage();
}

async function respondToNavigation(event: FetchEvent, place: Place): Promise<Response> {
  await settleSignOut();
  const response = await fetchFromShop(event.request, NETWORK_LIMIT_MS);
  if (!response) return showKept(place);
  wait(event, check());
  return response;
}

/** Asks the shop what the account may keep. @returns the account's opaque name; null without a session */
async function check(): Promise<string | null | undefined> {
  if ((await readKeptSubjects()).length === 0) return undefined;
  return ask();
}

async function ask(): Promise<string | null | undefined> {
  const headers = { accept: 'application/json' };
  const response = await fetchInTime(getKept.path, { headers, cache: 'no-store' });
  if (response.status === 401) {
    await removeAll();
    return null;
  }
  if (!isJson(response)) return undefined;
  const answer = getKept.response.parse(await response.json());
  await writeClock(setClock(answer.now, Date.now()));
  await changeKeptSubjects((subjects) => applyCheck(subjects, answer));
  await removeLeftovers();
  await sendHeld(answer.owner, post);
  return answer.owner;
}

/** @throws TypeError if there is no connection, so that the write stays held */
async function post(path: string, body: unknown): Promise<void> {
  const { status } = await fetchInTime(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (status === 429 || status >= 500) throw new TypeError('The shop cannot take it now');
}

/** Completes a sign-out that had no connection, before anything is shown. A no-op until there is a connection. */
async function settleSignOut(): Promise<void> {
  const signedOut = await readSignedOut();
  if (signedOut === undefined) return;
  try {
    const owner = await ask();
    if (owner === undefined) return;
    // Unless somebody has signed in since.
    if (owner === signedOut && (await readOwner()) === undefined) {
      const headers = { [WORKER_HEADER]: 'yes' };
      await fetchInTime(logout.path, { headers, redirect: 'manual' });
    }
    await changeKeptSubjects((subjects) => subjects.filter((each) => each.owner !== signedOut));
    await removeLeftovers();
    await writeSignedOut(undefined);
  } catch {
    // There is still no connection.
  }
}

/** Notes that the student signs out. If the shop responds, the next page finds no session and deletes all. */
async function noteSignOut(): Promise<void> {
  const subjects = await readKeptSubjects();
  const owner = subjects[0]?.owner;
  if (owner !== undefined) await writeSignedOut(owner);
}

const isSignOut = ({ pathname }: URL) => pathname === logout.path || pathname === logoutOidc.path;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && findPlace(request, url) !== undefined,
  async ({ event, request, url }) => {
    const place = findPlace(request, url);
    const fetchEvent = event as FetchEvent;
    if (place?.kind === 'call') return respondToCall(fetchEvent, place);
    if (place?.kind === 'file') return respondWithFile(fetchEvent, place.fileId);
    return respondToNavigation(fetchEvent, place ?? { kind: 'other' });
  },
);

// The files of pages have a hash in their names.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  async ({ request }) => (await matchPrecache(request)) ?? fetchInTime(request.url),
);
const HASHED = /^\/(?:_astro|drawings|drills|pdfjs)\//;

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || url.origin !== self.location.origin) return;
  // Left to the browser.
  if (isSignOut(url)) event.waitUntil(noteSignOut());
  else if (!findPlace(event.request, url)) event.waitUntil(settleSignOut());
});
