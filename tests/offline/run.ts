import { type GivenAnswer, parseAnswers } from '#contract/practice/answers.ts';
import { LEASE_MS } from '#site/features/offline/rules.ts';
import { type Connection, online } from './connection.ts';
import { ModelDevice, type Rules } from './model-device.ts';
import { ModelShop, OWNERS, type Owner, SUBJECTS, type Subject, secret } from './model-shop.ts';

interface Given {
  owner: Owner;
  subjectId: Subject;
  card: string;
  answer: GivenAnswer;
  isUndone: boolean;
}

/** A sequence of steps with one browser, and what is true about it. */
export class Run {
  readonly shop = new ModelShop();
  readonly device: ModelDevice;
  /** Account of the person in front of the browser. */
  front: Owner | undefined;
  /** Account whose sign-out without a connection the browser must complete. */
  private leaving: Owner | undefined;
  /** Server's times at which the browser was told that an account may keep a subject. */
  private readonly granted = new Map<string, number>();
  /** Files that must open, because all was well when they were kept. */
  private readonly complete = new Map<string, string[]>();
  /** Both clocks when the browser was last told the time, and the latest time seen since. */
  private known: { server: number; device: number; latest: number } | undefined;
  private given: Given[] = [];
  /** The answer that *Undo* on the open page takes back. */
  private last: Given | undefined;
  private cardNumber = 0;

  constructor(rules?: Rules) {
    this.device = new ModelDevice(this.shop, rules);
  }

  async start(connection: Connection): Promise<void> {
    this.last = undefined;
    if (this.known) this.known.latest = this.latestTime(this.known);
    const isOpen = await this.device.start(connection);
    this.learn();
    const owner = this.shop.findOwner(this.device.session);
    if (!isOpen || !owner) return;
    expectThat(owner !== this.leaving, `${owner} is still signed in after a sign-out`);
    // Without the cookies, pages are a visitor's.
    if (owner !== this.device.ownerCookie) return;
    this.front = owner;
    if (connection.isWorking) this.checkAnswers(owner);
  }

  async signIn(connection: Connection, owner: Owner): Promise<void> {
    const isSignedIn = await this.device.signIn(connection, owner);
    this.learn();
    if (isSignedIn) {
      this.front = owner;
      this.leaving = undefined;
    }
    await this.start(connection);
  }

  /** Signs in while another tab checks. @param responses of the check before */
  async signInDuringCheck(owner: Owner, responses: number): Promise<void> {
    this.last = undefined;
    const isSignedIn = await this.device.signInDuringCheck(online(), owner, responses);
    this.learn();
    if (!isSignedIn) return;
    this.front = owner;
    this.leaving = undefined;
    const left = this.shop.findOwner(this.device.session);
    expectThat(left === owner, `the check has signed ${owner} out`);
    await this.start(online());
  }

  async signOut(connection: Connection): Promise<void> {
    const owner = OWNERS.find((each) => each === this.device.ownerCookie);
    if (!owner) return;
    const isSent = this.device.signOut(connection);
    if (!isSent) this.leaving = owner;
    this.front = undefined;
    this.complete.clear();
    await this.start(connection);
  }

  /** Opens the page and keeps a subject. @param room files that fit on the device */
  async keep(connection: Connection, subjectId: Subject, room: number): Promise<void> {
    await this.list(connection, subjectId);
    this.device.download(connection, room);
    const owner = this.shop.findOwner(this.device.session);
    const isWhole = connection.isWorking && room === Number.POSITIVE_INFINITY;
    if (!owner || owner !== this.front || !isWhole) return;
    if (!this.shop.account(owner).owned.has(subjectId)) return;
    const ids = [...this.shop.editions.keys()].filter((id) => id.startsWith(`${subjectId}-`));
    this.complete.set(secret(owner, subjectId), ids);
  }

  /** Opens the page and begins to keep a subject. */
  async list(connection: Connection, subjectId: Subject): Promise<void> {
    await this.start(online());
    if (!this.front) return;
    await this.device.keep(connection, subjectId);
    this.learn();
  }

  remove(subjectId: Subject): void {
    this.device.remove(subjectId);
    for (const owner of OWNERS) this.complete.delete(secret(owner, subjectId));
  }

  evict(evictsDatabase: boolean, evictsCache: boolean): void {
    this.complete.clear();
    if (evictsCache) this.device.evictCache();
    if (!evictsDatabase) return;
    const lost = new Set(this.device.evictDatabase());
    this.given = this.given.filter(({ card }) => !lost.has(card));
    this.leaving = undefined;
  }

  answer(subjectId: Subject): void {
    this.cardNumber += 1;
    const card = `card-${this.cardNumber}`;
    const owner = OWNERS.find((each) => each === this.device.ownerCookie);
    const answer = this.device.answer(subjectId, card);
    if (!owner || !answer) return;
    this.last = { owner, subjectId, card, answer, isUndone: false };
    this.given.push(this.last);
  }

  undo(): void {
    if (!this.last) return;
    this.device.undo(this.last.subjectId, this.last.card, this.last.answer);
    this.last.isUndone = true;
    this.last = undefined;
  }

  pass(ms: number): void {
    this.shop.now += ms;
    this.device.now += ms;
  }

  /** Notes what the shop has told the browser since the last step. */
  private learn(): void {
    for (const { owner, owned, subjectId } of this.shop.told.splice(0)) {
      const about = owner && subjectId && secret(owner, subjectId);
      for (const key of this.granted.keys()) {
        const isOwned = owner && owned.some((id) => key === secret(owner, id));
        const isAsked = about ? !key.startsWith(`${owner}:`) : !isOwned;
        if (isAsked) this.granted.delete(key);
        if (isAsked) this.complete.delete(key);
      }
      if (!owner) continue;
      for (const id of owned) this.granted.set(secret(owner, id), this.shop.now);
      this.known = { server: this.shop.now, device: this.device.now, latest: this.shop.now };
    }
  }

  private latestTime = ({ server, device, latest }: NonNullable<Run['known']>): number =>
    Math.max(latest, server + this.device.now - device);

  private mayShow(owner: Owner, subjectId: Subject): boolean {
    const grantedAt = this.granted.get(secret(owner, subjectId));
    if (owner !== this.front || grantedAt === undefined || !this.known) return false;
    return this.latestTime(this.known) < grantedAt + LEASE_MS;
  }

  private mustShow(owner: Owner, subjectId: Subject): boolean {
    const { known } = this;
    const isClockRight =
      known !== undefined &&
      this.shop.now - this.device.now === known.server - known.device &&
      known.latest <= this.shop.now;
    return isClockRight && this.mayShow(owner, subjectId);
  }

  /** Checks what the browser would show without a connection. @throws Error if a rule is broken */
  async check(): Promise<void> {
    const shown = await this.device.show();
    const readable = this.device.listReadable();
    const evicted = this.device.listEvicted();
    expectThat(shown !== 'a text of another edition', shown);
    expectThat(!shown.includes('page of a network'), 'a page of a network is kept as a file');
    for (const owner of OWNERS)
      for (const subjectId of SUBJECTS) {
        const name = secret(owner, subjectId);
        if (!this.mayShow(owner, subjectId)) expectThat(!shown.includes(name), `${name} is shown`);
        const isNamed = evicted.includes(name);
        expectThat(
          !isNamed || (owner === this.front && this.granted.has(name)),
          `${name} is named`,
        );
        if (!this.mustShow(owner, subjectId)) continue;
        for (const id of this.complete.get(name) ?? [])
          if (this.shop.editions.has(id)) expectThat(readable.includes(id), `${id} does not open`);
      }
  }

  /** Signs every account in again. @throws Error if an answer is lost */
  async finish(): Promise<void> {
    for (const owner of OWNERS) {
      await this.signIn(online(), owner);
      await this.check();
    }
  }

  private checkAnswers(owner: Owner): void {
    for (const { subjectId, card, isUndone, ...given } of this.given) {
      if (given.owner !== owner) continue;
      const text = this.shop.account(owner).records.get(subjectId)?.cards[card] ?? '';
      const rating = parseAnswers(text).at(-1)?.rating;
      const due = isUndone ? 'undone' : given.answer.rating;
      expectThat(rating === due, `the answer to ${card} of ${owner} is ${rating}, not ${due}`);
    }
  }
}

function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(`Broken rule: ${otherwise}`);
}
