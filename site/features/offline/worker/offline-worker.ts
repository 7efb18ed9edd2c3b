/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { logout, logoutOidc } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { requestedRange } from '#contract/files/byte-range.ts';
import { getKept } from '#contract/offline/kept-subjects.ts';
import { fillTemplate, READ_SHELL_PATH } from '#contract/page-shell.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { toReaderValues } from '#contract/reader/reader-values.ts';
import { ADMIN_TOKEN_HEADER, WORKER_HEADER } from '#contract/sessions/session.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { paths } from '#site/lib/paths.ts';
import { OFFLINE_CHANNEL } from '../channel.ts';
import { keepPictures } from '../keep-pictures.ts';
import {
  changeKeptSubjects,
  findCall,
  findFile,
  findPicture,
  findTexts,
  isUsed,
  readCheckedOwner,
  readClock,
  readKeptSubjects,
  readSignedOut,
  readsCookies,
  removeLeftovers,
  sendHeld,
  storeCall,
  writeClock,
  writeSignedOut,
} from '../kept-store.ts';
import { findPlace, keptAddress, type Place } from '../places.ts';
import {
  type CheckAnswer,
  isCallResponse,
  isCurrentPlan,
  isPdfOrRefusal,
  isPictureResponse,
  isSettled,
  type KeptSubject,
  planStart,
  readCheck,
  readLease,
  readTime,
  seeTime,
  setClock,
} from '../rules.ts';
import { answerCall } from './answer-call.ts';
import { noteOwner, readOwner } from './read-owner.ts';

declare const self: ServiceWorkerGlobalScope;

/** Built pages and their files; `site/integrations/offline-worker.ts` writes it. */
declare const PRECACHE: { url: string; revision: string | null }[];

/** Wait for a response that a kept copy can replace, or for which a page waits. */
const NETWORK_LIMIT_MS = 5_000;

/** The same wait after a request without a response, because a page makes several calls one after another. */
const SHORT_LIMIT_MS = 500;

const channel = new BroadcastChannel(OFFLINE_CHANNEL);
let isOnline = true;

function tellConnection(isConnected: boolean): void {
  isOnline = isConnected;
  channel.postMessage({ isOnline });
}

// A page that opens asks its own worker: on the channel, one that waits or was replaced would answer, too.
self.addEventListener('message', ({ data }) => {
  if (data === 'isOnline?') channel.postMessage({ isOnline });
});

precache(PRECACHE);
cleanupOutdatedCaches();
self.addEventListener('activate', (event) =>
  // The student is signed in now, so this learns whether the worker finds cookies.
  event.waitUntil(readOwner().finally(() => self.clients.claim())),
);

/** Returns the subjects that the signed-in account may open without a connection. */
async function listOpen(): Promise<KeptSubject[]> {
  const [owner, signedOut, known, subjects] = await Promise.all([
    readOwner(),
    readSignedOut(),
    readClock(),
    readKeptSubjects(),
  ]);
  const device = { owner, signedOut, clock: known, now: Date.now() };
  if (known) await writeClock(seeTime(known, device.now));
  return subjects.filter((subject) => readLease(subject, device) === 'open');
}

/** Returns the server's time as far as the device knows it. */
async function estimateTime(): Promise<number> {
  const known = await readClock();
  return known ? readTime(known, Date.now()) : Date.now();
}

/** Sends a request, and tells the pages whether the shop responds. @returns undefined if it does not */
async function send(request: Request): Promise<Response | undefined> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: options, such as a time limit, would change a navigation.
    const response = await fetch(request);
    if (!isOnline) tellConnection(true);
    return response;
  } catch {
    // A page that is left ends its requests.
    if (!request.signal.aborted) tellConnection(false);
    return undefined;
  }
}

/** Prefers the shop's response, and after a while a kept copy, if there is one. */
async function respond(
  sent: Promise<Response | undefined>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const limitMs = isOnline ? NETWORK_LIMIT_MS : SHORT_LIMIT_MS;
  const pause = new Promise<undefined>((done) => setTimeout(done, limitMs));
  const response = await Promise.race([sent, pause]);
  if (response) return response;
  const kept = await findKept();
  // A late response takes this back.
  if (kept && isOnline) tellConnection(false);
  return kept ?? (await sent) ?? Response.error();
}

/** Ends the wait for the account's call on a kept page, which then goes by the cookie. Nothing is stored. */
async function respondToUser({ request, clientId }: FetchEvent): Promise<Response> {
  return respond(send(request), async () => {
    const client = await self.clients.get(clientId);
    const page = client && findPlace(NAVIGATION, new URL(client.url), self.location.origin);
    const isKeptPage = page?.kind === 'page' && (await listOpen()).length > 0;
    return isKeptPage ? Response.error() : undefined;
  });
}

const NAVIGATION = { method: 'GET', mode: 'navigate' } as const;

async function respondToCall(
  event: FetchEvent,
  { path, fileIds }: Extract<Place, { kind: 'call' }>,
): Promise<Response> {
  const owner = await readOwner();
  const isRefusal = ({ status }: Response) => status >= 400;
  const sent = send(event.request).then((response) => {
    // A network that asks people to sign in responds with a page.
    if (!response || !(isCallResponse(response) || isRefusal(response))) return undefined;
    if (isCallResponse(response) && fileIds.length === 0 && owner)
      event.waitUntil(keepCall(owner, path, response.clone()));
    return response;
  });
  return respond(sent, async () => {
    if (owner === undefined) return undefined;
    const kept = { path, fileIds, subjects: await listOpen(), now: await estimateTime() };
    return answerCall(kept, {
      findCall: (name) => findCall(owner, name),
      findTexts: (subjectId) => findTexts(owner, subjectId),
    });
  });
}

/** Keeps the latest response for an account with kept subjects, unless another account has signed in meanwhile. */
async function keepCall(owner: string, path: string, response: Response): Promise<void> {
  const subjects = await readKeptSubjects();
  if (!subjects.some((subject) => subject.owner === owner)) return;
  if ((await readOwner()) !== owner) return;
  await storeCall(owner, path, response);
  // The shop may have new cards. A full device shows them without their pictures.
  if (path === getPractice.path) await keepPictures(owner).catch(() => undefined);
}

async function respondWithFile(
  { request }: FetchEvent,
  { fileId, edition }: Extract<Place, { kind: 'file' }>,
): Promise<Response> {
  const isPage = request.mode === 'navigate';
  const sent = (edition === undefined ? send(request) : Promise.resolve(undefined)).then(
    // The browser follows redirects of a page itself.
    (response) => (response && (isPage || isPdfOrRefusal(response)) ? response : undefined),
  );
  const response = await respond(sent, async () => {
    const copy = await findCopy(fileId, edition);
    return copy && cutRange(request, copy.file.etag, copy.response);
  });
  return isPage && response.type === 'error' ? showOfflinePage() : response;
}

async function respondWithPicture(
  { request }: FetchEvent,
  { pictureId }: Extract<Place, { kind: 'picture' }>,
): Promise<Response> {
  const sent = send(request).then((response) =>
    response && (isPictureResponse(response) || response.status >= 400) ? response : undefined,
  );
  return respond(sent, async () => {
    const subject = (await listOpen()).find(({ pictures }) => pictures?.includes(pictureId));
    return subject && findPicture(subject.owner, pictureId);
  });
}

/** Cuts a range from a whole file, as the shop does. */
async function cutRange(request: Request, etag: string, whole: Response): Promise<Response> {
  const bytes = await whole.blob();
  const range = requestedRange(request.headers, etag, bytes.size);
  const headers = new Headers(whole.headers);
  if (range === undefined) return new Response(bytes, { headers });
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers });
  const { start, end } = range;
  headers.set('content-length', String(end + 1 - start));
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/** @param edition of an open reader, which must not get ranges of a newer copy */
async function findCopy(fileId: string, edition?: number) {
  for (const subject of await listOpen()) {
    const file = subject.files.find(({ id }) => id === fileId);
    const response =
      file && (await findFile(subject.owner, { ...file, edition: edition ?? file.edition }));
    if (response) return { subject, file, response };
  }
  return undefined;
}

const showOfflinePage = async () => (await matchPrecache(paths.offline())) ?? Response.error();

async function showReader(fileId: string): Promise<Response | undefined> {
  const copy = await findCopy(fileId);
  const shell = await matchPrecache(READ_SHELL_PATH);
  if (!copy || !shell) return undefined;
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

/** Returns a page that opens with kept subjects. */
async function showKept(place: Place): Promise<Response | undefined> {
  if (place.kind === 'reader') return showReader(place.fileId);
  if (place.kind !== 'page' || (await listOpen()).length === 0) return undefined;
  return matchPrecache(place.page);
}

async function respondToNavigation(event: FetchEvent, place: Place): Promise<Response> {
  // A sign-out is completed before anything is shown.
  const isSignedOut = (await readSignedOut()) === undefined || (await check());
  // The session that is left may open nothing.
  if (!isSignedOut && place.kind !== 'other') {
    tellConnection(false);
    return showOfflinePage();
  }
  const sent = send(event.request);
  event.waitUntil(sent.then((response) => response && check()).catch(() => undefined));
  const response = await respond(sent, () => showKept(place));
  return response.type === 'error' ? showOfflinePage() : response;
}

/**
 * Asks the shop what the account may keep, deletes the rest, sends held writes, and completes a sign-out that had no
 * connection.
 * @returns false if a sign-out is still incomplete
 */
function check(): Promise<boolean> {
  checking ??= checkNow().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** At most one at a time: a second could sign out the next student. */
let checking: Promise<boolean> | undefined;

async function checkNow(): Promise<boolean> {
  if (!(await isUsed())) return true;
  const [owner, signedOut] = await Promise.all([readOwner(), readSignedOut()]);
  const answer = await ask();
  await noteOwner(answer);
  if (typeof answer !== 'string') await writeClock(setClock(answer.now, Date.now()));
  const plan = planStart(await readKeptSubjects(), { owner, signedOut }, answer);
  await changeKeptSubjects(
    (subjects) => planStart(subjects, { owner, signedOut }, answer).subjects,
  );
  await removeLeftovers(plan);
  channel.postMessage('checked');
  const isCurrent = async () =>
    isCurrentPlan(plan, { owner: await readOwner(), checkedOwner: await readCheckedOwner() });
  const sendOne = async (path: string, body: unknown) => (await isCurrent()) && post(path, body);
  // A write that the shop cannot take now stays held, and must not delay the sign-out.
  if (plan.sendsFor) await sendHeld(plan.sendsFor, sendOne).catch(() => undefined);
  if (signedOut === undefined) return true;
  const isComplete =
    answer !== 'no answer' && (!plan.signsOut || ((await isCurrent()) && (await signOut())));
  if (isComplete) await writeSignedOut(undefined);
  return isComplete;
}

async function ask(): Promise<CheckAnswer> {
  try {
    const init = { headers: { accept: 'application/json' }, cache: 'no-store' } as const;
    return await readCheck(await fetchInTime(getKept.path, init, NETWORK_LIMIT_MS));
  } catch {
    return 'no answer';
  }
}

/** @returns true if the shop has taken the write, or never will @throws TypeError without a connection */
async function post(path: string, body: unknown): Promise<boolean> {
  return isSettled(
    await fetchInTime(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      },
      NETWORK_LIMIT_MS,
    ),
  );
}

/** @returns false if the shop still has the session */
async function signOut(): Promise<boolean> {
  try {
    const init = { redirect: 'manual', headers: { [WORKER_HEADER]: 'yes' } } as const;
    await fetchInTime(logout.path, init, NETWORK_LIMIT_MS);
    return (await ask()) === 'no session';
  } catch {
    return false;
  }
}

/**
 * Notes that the student signs out. If the shop responds, the next page finds no session and deletes all. The press has
 * deleted the account's cookie: another site's link to this address cannot, and the shop refuses to sign out there. If
 * the worker finds no cookies, the referrer decides.
 */
async function noteSignOut({ referrer }: Request): Promise<void> {
  if ((await readOwner()) !== undefined) return;
  if (!(await readsCookies()) && !referrer.startsWith(`${self.location.origin}/`)) return;
  const subjects = await readKeptSubjects();
  const owner = subjects[0]?.owner;
  if (owner !== undefined) await writeSignedOut(owner);
}

const isSignOut = ({ pathname }: URL) => pathname === logout.path || pathname === logoutOidc.path;

registerRoute(
  ({ request, url }) =>
    // The administrator's calls are not the student's.
    !request.headers.has(ADMIN_TOKEN_HEADER) &&
    findPlace(request, url, self.location.origin) !== undefined,
  async ({ event, request, url }) => {
    const place = findPlace(request, url, self.location.origin) ?? { kind: 'other' };
    try {
      return await respondAt(event as FetchEvent, place);
    } catch {
      // Damaged or blocked storage must not close the shop.
      return (await send(request)) ?? Response.error();
    }
  },
);

function respondAt(event: FetchEvent, place: Place): Promise<Response> {
  if (place.kind === 'call') return respondToCall(event, place);
  if (place.kind === 'file') return respondWithFile(event, place);
  if (place.kind === 'picture') return respondWithPicture(event, place);
  return respondToNavigation(event, place);
}

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname === getUser.path && !request.headers.has(ADMIN_TOKEN_HEADER),
  ({ event, request }) =>
    respondToUser(event as FetchEvent).catch(async () => (await send(request)) ?? Response.error()),
);

// The files of pages have a hash in their names.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  async ({ request }) =>
    (await matchPrecache(request).catch(() => undefined)) ?? fetchInTime(request.url),
);
const HASHED = /^\/(?:_astro|drawings|drills|pdfjs)\//;

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || url.origin !== self.location.origin) return;
  // Left to the browser.
  if (isSignOut(url)) event.waitUntil(noteSignOut(event.request));
  else if (!findPlace(event.request, url, self.location.origin)) event.waitUntil(check());
});
