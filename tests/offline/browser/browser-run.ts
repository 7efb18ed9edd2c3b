import { appendFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { getUser } from '#contract/accounts/user.ts';
import { parseAnswers } from '#contract/practice/answers.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { PROGRESS_OWNER_COOKIE } from '#contract/sessions/session.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { KEPT_CALLS } from '#site/features/offline/places.ts';
import { LEASE_MS } from '#site/features/offline/rules.ts';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { PRACTICE } from '#site/lib/storage-names.ts';
import { waitFor } from '../../support/wait-for.ts';
import { Connection, online } from '../connection.ts';
import { OWNERS, type Owner, SUBJECTS, type Subject, secret } from '../model-shop.ts';
import type { Gate } from './gate.ts';
import { listKeptCards, passTime, probe, setClockBack } from './in-page.ts';
import { compareFiles, type Person, type ShopSide, SUBJECT_IDS, SUBJECT_NAMES } from './people.ts';

/** Attributes without which a browser refuses a cookie whose name begins with `__Host-`. */
const COOKIE = { path: '/', domain: 'localhost', secure: true, sameSite: 'Lax' } as const;

const CHECK = '/api/kept';

const EVERYTHING = 'cache_storage,indexeddb,service_workers';

/** Wait for something on a page that was asked for without a connection. */
const GLANCE_MS = 1_500;
const PATIENCE_MS = 20_000;

interface Given {
  owner: Owner;
  subject: Subject;
  card: string;
  /** Number of answers that the account must have for the card. */
  count: number;
}

/** Times at which the browser was told that an account may open a subject. */
interface Grant {
  /** Time that had passed, for certain and perhaps. */
  sure: number;
  latest: number;
}

export interface Tally {
  /** Checks without a connection. */
  checks: number;
  /** Checks that found notes. */
  withNotes: number;
  /** Starts with a connection that found the access to kept notes ended. */
  ended: number;
  answers: number;
  /** Sign-outs without a connection. */
  signOuts: number;
}

export interface Place {
  shop: ShopSide;
  gate: Gate;
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  people: Map<Owner, Person>;
  /** Files of each subject, the same for all accounts. */
  files: Map<Subject, string[]>;
  /** The worker's script in the published site. */
  worker: string;
}

/** A sequence of steps in a real browser, and what is true about it. */
export class BrowserRun {
  readonly place: Place;
  /** Account of the person in front of the browser. */
  private front: Owner | undefined;
  /** Account whose sign-out without a connection the browser must complete. */
  private leaving: Owner | undefined;
  private readonly grants = new Map<string, Grant>();
  /** Subjects that were kept, wholly or in part. */
  private readonly kept = new Set<string>();
  /** Files that must open, because all was well when they were kept. */
  private readonly complete = new Map<string, string[]>();
  private clock: 'right' | 'back' | 'unknown' = 'right';
  private passed = 0;
  private given: Given[] = [];
  /** Counts what the sequence has reached. */
  readonly tally: Tally = { checks: 0, withNotes: 0, ended: 0, answers: 0, signOuts: 0 };
  /** Answers before the latest sign-in. */
  private before: Given[] = [];

  constructor(place: Place) {
    this.place = place;
  }

  person(owner: Owner): Person {
    const person = this.place.people.get(owner);
    if (!person) throw new Error(`There is no ${owner}`);
    return person;
  }

  /** Opens a page. */
  async start(connection: Connection, path: string): Promise<void> {
    const { gate, page } = this.place;
    gate.connection = connection;
    const checks = this.countChecks();
    // Without a worker, the browser shows its own page.
    await page.goto(path).catch(() => undefined);
    await gate.settle();
    await this.learn(connection, checks);
    await this.expectOwnPage();
  }

  private countChecks = () => this.place.gate.answered.get(CHECK) ?? 0;

  /** Reads whose session the browser has. */
  private async readSession(): Promise<Owner | undefined> {
    const cookies = await this.place.context.cookies();
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const address = this.place.shop.sandbox.shop + getUser.path;
    const response = await fetch(address, { headers: { cookie: header } });
    if (response.status !== 200) return undefined;
    const { id } = getUser.response.parse(await response.json());
    return OWNERS.find((owner) => this.person(owner).accountId === id);
  }

  private async readCookie(): Promise<Owner | undefined> {
    const cookies = await this.place.context.cookies();
    const value = cookies.find(({ name }) => name === PROGRESS_OWNER_COOKIE)?.value;
    return OWNERS.find((owner) => this.person(owner).cookie === value);
  }

  /** Notes what the shop has told the browser since the last step. @param checks before it */
  private async learn(connection: Connection, checks: number): Promise<void> {
    const owner = await this.readSession();
    const isWhole = connection.isWorking;
    const isTold = this.countChecks() > checks;
    if (isWhole) {
      if (await this.hasWorker())
        expectThat(
          owner === undefined || owner !== this.leaving,
          `${owner} is still signed in after a sign-out`,
        );
      this.leaving = undefined;
      this.front = owner;
    }
    for (const each of OWNERS)
      for (const subject of SUBJECTS) {
        const key = secret(each, subject);
        const isOwned = each === owner && this.person(each).owned.has(subject);
        const before = this.grants.get(key);
        if (isOwned && (isWhole || isTold))
          this.grants.set(key, {
            sure: isWhole ? this.passed : (before?.sure ?? Number.NEGATIVE_INFINITY),
            latest: this.passed,
          });
        if (isOwned || !(isWhole || isTold)) continue;
        this.complete.delete(key);
        if (!isWhole) continue;
        this.grants.delete(key);
        if (this.kept.delete(key)) this.tally.ended += 1;
      }
    if (isTold) this.clock = isWhole ? 'right' : 'unknown';
  }

  private hasWorker(): Promise<boolean> {
    return this.place.page
      .evaluate(() => navigator.serviceWorker.controller !== null)
      .catch(() => false);
  }

  /** Signs in on another page of the shop, or with the form. */
  async signIn(connection: Connection, owner: Owner, byForm: boolean): Promise<void> {
    const { context, page, gate } = this.place;
    const person = this.person(owner);
    if (byForm && (await this.readSession())) await this.signOut(online());
    if (byForm) {
      await this.start(online(), '/auth');
      const { email, password } = person.student;
      await page.getByLabel(authLabels.email).fill(email);
      await page.getByLabel(authLabels.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: authLabels.signIn }).click();
      await page.waitForURL(({ pathname }) => pathname === '/', { timeout: PATIENCE_MS });
      await gate.settle();
    } else {
      const cookies = [...(await person.signIn())];
      await context.clearCookies();
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, ...COOKIE })));
    }
    this.before = [...this.given];
    this.front = owner;
    this.leaving = undefined;
    await this.start(connection, '/');
    if (connection.isWorking) await this.expectAnswers(owner);
  }

  /** Presses *Sign out*. */
  async signOut(connection: Connection): Promise<void> {
    const { page, gate } = this.place;
    if (!this.front) return;
    await this.start(online(), '/purchases');
    const owner = this.front;
    if (!owner) return;
    const hasWorker = await this.hasWorker();
    const used = hasWorker ? connection : online();
    const checks = this.countChecks();
    gate.connection = used;
    await page.locator('.menu > summary').click();
    await page.getByRole('link', { name: navLabels.signOut }).click();
    await page
      .waitForURL(({ pathname }) => pathname !== '/purchases', { timeout: PATIENCE_MS })
      .catch(() => undefined);
    await gate.settle();
    this.front = undefined;
    this.leaving = owner;
    this.complete.clear();
    if (!used.isWorking) this.tally.signOuts += 1;
    if (!used.isWorking) return;
    await this.learn(used, checks);
    expectThat(this.front === undefined, `${owner} is signed in after a sign-out`);
  }

  private entry(subject: Subject) {
    const { page } = this.place;
    const heading = page.getByRole('heading', { level: 2, name: SUBJECT_NAMES[subject] });
    return page.getByRole('main').locator('[data-owned]').filter({ has: heading });
  }

  /** Presses *Keep*, *Keep the rest*, *Update* or *Restore*. */
  async keep(connection: Connection, subject: Subject): Promise<void> {
    const { gate } = this.place;
    await this.start(online(), '/purchases');
    const { front } = this;
    const labels = [
      offlineLabels.keep,
      offlineLabels.keepRest,
      offlineLabels.update,
      offlineLabels.restore,
    ];
    const entry = this.entry(subject);
    const button = entry.getByRole('button', { name: new RegExp(`^(${labels.join('|')})$`) });
    if (!front || !(await isShown(button))) return;
    gate.connection = connection;
    const key = secret(front, subject);
    this.kept.add(key);
    await button.click();
    const stop = entry.getByRole('button', { name: offlineLabels.stop, exact: true });
    await stop.waitFor({ state: 'detached', timeout: PATIENCE_MS });
    await gate.settle();
    if (!connection.isWorking) return;
    this.grants.set(key, { sure: this.passed, latest: this.passed });
    const remove = entry.getByRole('button', { name: offlineLabels.remove });
    await remove.waitFor({ timeout: PATIENCE_MS });
    this.clock = 'right';
    this.complete.set(key, this.place.files.get(subject) ?? []);
  }

  async remove(connection: Connection, subject: Subject): Promise<void> {
    await this.start(connection, '/purchases');
    const { front } = this;
    const entry = this.entry(subject);
    const button = entry.getByRole('button', { name: offlineLabels.remove });
    if (!front || !(await isShown(button))) return;
    await button.click();
    await button.waitFor({ state: 'detached', timeout: PATIENCE_MS });
    this.kept.delete(secret(front, subject));
    this.complete.delete(secret(front, subject));
  }

  /** Answers the first card. */
  async answer(connection: Connection, subject: Subject): Promise<void> {
    const { page } = this.place;
    await this.start(connection, `/practise?subject=${SUBJECT_IDS[subject]}`);
    const owner = await this.readCookie();
    const show = page.getByRole('button', { name: practiceLabels.showAnswer });
    if (!owner || owner !== this.front || !(await isShown(show))) return;
    const prefix = `${PRACTICE}${this.person(owner).cookie}:${SUBJECT_IDS[subject]}`;
    const before = await page.evaluate(listKeptCards, prefix);
    await show.click();
    await page.getByRole('button', { name: practiceLabels.good }).click();
    const card = await waitFor(async () => {
      const after = await page.evaluate(listKeptCards, prefix);
      const changed = Object.keys(after).find((id) => after[id] !== before[id]);
      if (changed === undefined) throw new Error('The answer is not on the device');
      return changed;
    });
    const earlier = this.given.filter((each) => each.owner === owner && each.card === card);
    // The shop takes no answers to cards of a subject whose access has ended.
    if (!this.person(owner).owned.has(subject)) return;
    this.tally.answers += 1;
    this.given.push({ owner, subject, card, count: earlier.length + 1 });
  }

  async endAccess(owner: Owner, subject: Subject): Promise<void> {
    await this.forgetUnsent((given) => given.owner === owner && given.subject === subject);
    await this.place.shop.endAccess(this.person(owner), subject);
  }

  giveAccessBack = (owner: Owner, subject: Subject): Promise<void> =>
    this.place.shop.giveAccessBack(this.person(owner), subject);

  endSessions = (owner: Owner): Promise<void> => this.place.shop.endSessions(this.person(owner));

  /** Drops answers that the account lacks, because they may be lost now. */
  private async forgetUnsent(mayBeLost: (given: Given) => boolean): Promise<void> {
    const lost: Given[] = [];
    for (const each of this.given)
      if (mayBeLost(each) && !(await this.isRecorded(each))) lost.push(each);
    this.given = this.given.filter((each) => !lost.includes(each));
  }

  private async isRecorded({ owner, subject, card, count }: Given): Promise<boolean> {
    const answers = (await this.person(owner).readRecord(subject))[card] ?? '';
    return parseAnswers(answers).filter(({ rating }) => rating === 'good').length >= count;
  }

  async replaceFiles(subject: Subject): Promise<void> {
    const { files, shop } = this.place;
    const [first, second, ...others] = files.get(subject) ?? [];
    if (!first || !second) throw new Error(`${subject} has too few files`);
    await shop.replaceFile(first, others);
    await shop.replaceFile(second, others);
    const [anna, ben] = [this.person('anna'), this.person('ben')];
    if (anna.owned.has(subject) && ben.owned.has(subject)) await compareFiles([anna, ben], subject);
  }

  /** Publishes another worker. The browser starts it once no page of the shop is open. */
  async deploy(): Promise<void> {
    const { page, worker } = this.place;
    appendFileSync(worker, `\n// ${performance.now()}`);
    await this.start(online(), '/terms');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await this.place.gate.settle();
    await page.goto('about:blank');
  }

  async stopWorker(): Promise<void> {
    await this.place.devTools.send('ServiceWorker.stopAllWorkers');
  }

  /** Deletes data as the browser does when the device is full: with everything, the worker goes, too. */
  async evict(what: 'notes' | 'records' | 'everything'): Promise<void> {
    const { devTools, page, shop } = this.place;
    const { shop: origin } = shop.sandbox;
    if (what === 'notes') {
      if (page.url().startsWith(origin))
        await page.evaluate(() => caches.delete('kept')).catch(() => undefined);
    } else {
      const storageTypes = what === 'records' ? 'indexeddb' : EVERYTHING;
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
    this.complete.clear();
    if (what === 'notes') return;
    this.leaving = undefined;
    await this.forgetUnsent((given) => given.owner !== this.front || this.before.includes(given));
  }

  async pass(ms: number): Promise<void> {
    if (!(await this.run(passTime, ms))) return;
    this.passed += ms;
    // The remembered time may have come.
    if (this.clock === 'back') this.clock = 'unknown';
  }

  async setClockBack(ms: number): Promise<void> {
    if (await this.run(setClockBack, ms)) this.clock = 'back';
  }

  /** Runs a function on a page of the shop. @returns false if none is open, or nothing was kept yet */
  private run = (work: (ms: number) => Promise<boolean>, ms: number) =>
    this.place.page.url().startsWith(this.place.shop.sandbox.shop)
      ? this.place.page.evaluate(work, ms).catch(() => false)
      : Promise.resolve(false);

  private mayShow(owner: Owner, subject: Subject): boolean {
    const key = secret(owner, subject);
    const grant = this.grants.get(key);
    if (owner !== this.front || !this.kept.has(key) || !grant || this.clock === 'back')
      return false;
    return this.passed - grant.latest < LEASE_MS;
  }

  private mustShow(owner: Owner, subject: Subject): boolean {
    const grant = this.grants.get(secret(owner, subject));
    const isSure = grant && this.clock === 'right' && this.passed - grant.sure < LEASE_MS;
    return this.mayShow(owner, subject) && isSure === true;
  }

  /** Checks what the browser shows without a connection. @throws Error if a rule is broken */
  async check(): Promise<void> {
    const { page, gate, files } = this.place;
    gate.connection = new Connection('none', 0);
    this.tally.checks += 1;
    const response = await page.goto('/purchases').catch(() => undefined);
    if (!response) {
      for (const key of this.complete.keys())
        expectThat(false, `nothing opens, although ${key} is kept`);
      return;
    }
    const ids = SUBJECTS.flatMap((subject) => files.get(subject) ?? []);
    const paths = [...KEPT_CALLS, `/api/notes/text?ids=${ids.join()}`];
    const shown = await page.evaluate(probe, { paths, ids });
    const text = await page.locator('main').innerText();
    if (shown.files.some(({ isOpen }) => isOpen)) this.tally.withNotes += 1;
    const calls = shown.calls.map((each) => each.text).join('\n');
    const all = calls + text;
    for (const subject of SUBJECTS) {
      const ofSubject = files.get(subject) ?? [];
      const opened = shown.files.filter(({ id, isOpen }) => isOpen && ofSubject.includes(id));
      const etags = opened.map(({ etag }) => etag);
      const mayShow = OWNERS.some((owner) => this.mayShow(owner, subject));
      const isSpokenOf = OWNERS.some(
        (owner) => owner === this.front && this.grants.has(secret(owner, subject)),
      );
      expectThat(mayShow || etags.length === 0, `${etags.length} files of ${subject} open`);
      expectThat(
        mayShow || !calls.includes(SUBJECT_IDS[subject]),
        `a call returns ${subject}: ${calls.slice(0, 300)}`,
      );
      expectThat(isSpokenOf || !text.includes(SUBJECT_NAMES[subject]), `a page names ${subject}`);
      for (const owner of OWNERS) {
        const { etags: own } = this.person(owner);
        const { orderNumber } = this.person(owner).purchase(subject);
        const key = secret(owner, subject);
        const isShown = etags.some((etag) => own.has(etag)) || all.includes(orderNumber);
        expectThat(!isShown || this.mayShow(owner, subject), `${key} is shown`);
        const due = this.mustShow(owner, subject) ? (this.complete.get(key) ?? []) : [];
        const missing = due.filter((id) => !opened.some((file) => file.id === id));
        expectThat(missing.length === 0, `of ${key}, ${missing.length} files do not open`);
      }
    }
    this.expectOwnAnswers(shown.calls.find(({ path }) => path === getPractice.path)?.text ?? '');
  }

  private expectOwnAnswers(practice: string): void {
    const own = this.given.filter(({ owner }) => owner === this.front);
    for (const { owner, card } of this.given) {
      const isForeign = owner !== this.front && !own.some((each) => each.card === card);
      if (isForeign)
        expectThat(!practice.includes(`"${card}":"G`), `an answer of ${owner} is shown`);
    }
  }

  /** Expects that the open page shows nothing of another account. */
  private async expectOwnPage(): Promise<void> {
    const text = await this.place.page
      .locator('body')
      .innerText({ timeout: GLANCE_MS })
      .catch(() => '');
    for (const owner of OWNERS)
      for (const subject of SUBJECTS) {
        const { orderNumber } = this.person(owner).purchase(subject);
        if (owner !== this.front)
          expectThat(!text.includes(orderNumber), `a page shows an order of ${owner}`);
      }
  }

  private async expectAnswers(owner: Owner): Promise<void> {
    await this.place.page.goto('/practise').catch(() => undefined);
    await waitFor(async () => {
      for (const given of this.given)
        if (given.owner === owner)
          expectThat(
            await this.isRecorded(given),
            `the answer to ${given.card} of ${owner} is lost`,
          );
    }, PATIENCE_MS);
  }

  /** Signs every account in again. @throws Error if an answer is lost */
  async finish(): Promise<void> {
    for (const owner of OWNERS) {
      await this.signIn(online(), owner, true);
      await this.check();
    }
  }
}

const isShown = (locator: ReturnType<Page['locator']>): Promise<boolean> =>
  locator.waitFor({ timeout: GLANCE_MS }).then(
    () => true,
    () => false,
  );

function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(`Broken rule: ${otherwise}`);
}
