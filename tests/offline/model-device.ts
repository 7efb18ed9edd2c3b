import type { z } from 'zod/mini';
import { logout } from '#contract/accounts/accounts.ts';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { addAnswer, type GivenAnswer, nextAnswer, undoAnswer } from '#contract/practice/answers.ts';
import { postPractice } from '#contract/practice/practice.ts';
import { emptyRecord, mergeRecords, type PracticeRecord } from '#contract/practice/record.ts';
import { getTexts } from '#contract/text-view/text-and-outline.ts';
import { KEPT_CALLS } from '#site/features/offline/places.ts';
import type { CheckAnswer, Clock, KeptFile, KeptSubject } from '#site/features/offline/rules.ts';
import * as offlineRules from '#site/features/offline/rules.ts';
import { answerCall } from '#site/features/offline/worker/answer-call.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import type { Connection } from './connection.ts';
import type { ModelShop, Owner, Subject } from './model-shop.ts';

export type Rules = typeof offlineRules;
type Announced = z.infer<typeof getKeptSubject.response>['files'][number];

/** A tab that downloads the files of a subject. */
interface Keeping {
  owner: string;
  subjectId: string;
  waiting: Announced[];
}

interface HeldWrite {
  owner: string;
  body: { subjectId: string; record: PracticeRecord };
}

const fileKey = (owner: string, { id, edition }: Pick<KeptFile, 'id' | 'edition'>) =>
  `${owner}/file/${id}/${edition}`;
const textsKey = (owner: string, subjectId: string) => `${owner}/texts/${subjectId}`;
const callKey = (owner: string, path: string) => `${owner}/call${path}`;

/** A browser in memory: the rules, with the stores and the steps of the worker and the pages. */
export class ModelDevice {
  now: number;
  session: string | undefined;
  ownerCookie: string | undefined;
  /** Records in IndexedDB. */
  private subjects: readonly KeptSubject[] = [];
  private clock: Clock | undefined;
  private signedOut: string | undefined;
  private checkedOwner: string | undefined;
  private held: HeldWrite[] = [];
  /** Entries of the cache, and its list of subjects. */
  private readonly cache = new Map<string, string>();
  private readonly marked = new Map<string, Map<string, string>>();
  /** Answers in `localStorage` that the account's record lacks. */
  private readonly unsent = new Map<string, Map<string, PracticeRecord>>();
  private keepings: Keeping[] = [];

  private readonly shop: ModelShop;
  private readonly rules: Rules;

  constructor(shop: ModelShop, rules: Rules = offlineRules) {
    this.shop = shop;
    this.rules = rules;
    this.now = shop.now;
  }

  private request(connection: Connection, path: string, body?: unknown): Response {
    return connection.send(() => {
      const response = this.shop.respond(this.session, path, body);
      if (path === logout.path) {
        this.session = undefined;
        this.ownerCookie = undefined;
      }
      return response;
    });
  }

  /** Opens a page. @returns true if the shop's page opens, false if only what the device keeps */
  async start(connection: Connection): Promise<boolean> {
    this.see();
    if (this.signedOut !== undefined && !(await this.check(connection))) return false;
    if (!connection.isWorking) return false;
    await this.check(connection);
    this.sendUnsent(connection);
    for (const path of KEPT_CALLS) await this.keepCall(connection, path).catch(() => undefined);
    return true;
  }

  /** Mirrors `check` of the worker. */
  private async check(connection: Connection): Promise<boolean> {
    const isUsed = this.subjects.length + this.held.length + this.cache.size + this.marked.size > 0;
    if (!isUsed && this.signedOut === undefined) return true;
    const { signedOut, ownerCookie: owner } = this;
    const answer = await this.ask(connection);
    if (answer !== 'no answer')
      this.checkedOwner = answer === 'no session' ? undefined : answer.owner;
    if (typeof answer !== 'string') this.clock = this.rules.setClock(answer.now, this.now);
    const plan = this.rules.planStart(this.subjects, { owner, signedOut }, answer);
    const isCurrent = () =>
      this.rules.isCurrentPlan(plan, { owner: this.ownerCookie, checkedOwner: this.checkedOwner });
    this.subjects = plan.subjects;
    this.removeLeftovers(plan);
    if (plan.sendsFor) this.sendHeld(connection, plan.sendsFor, isCurrent);
    if (signedOut === undefined) return true;
    const isComplete =
      answer !== 'no answer' &&
      (!plan.signsOut || (isCurrent() && (await this.completeSignOut(connection))));
    if (isComplete) this.signedOut = undefined;
    return isComplete;
  }

  private async ask(connection: Connection): Promise<CheckAnswer> {
    try {
      return await this.rules.readCheck(this.request(connection, getKept.path));
    } catch {
      return 'no answer';
    }
  }

  private async completeSignOut(connection: Connection): Promise<boolean> {
    try {
      this.request(connection, logout.path);
    } catch {
      return false;
    }
    return (await this.ask(connection)) === 'no session';
  }

  private sendHeld(connection: Connection, owner: string, isCurrent: () => boolean): void {
    try {
      for (const write of [...this.held]) {
        if (write.owner !== owner || !isCurrent()) continue;
        if (!this.rules.isSettled(this.request(connection, postPractice.path, write.body))) return;
        this.held = this.held.filter((other) => other !== write);
      }
    } catch {
      // The rest stays held.
    }
  }

  private removeLeftovers(
    plan?: Pick<ReturnType<Rules['planStart']>, 'sendsFor' | 'ownedIds'>,
  ): void {
    const { subjects } = this;
    if (plan?.ownedIds)
      for (const [owner, marks] of this.marked) {
        for (const subjectId of marks.keys())
          if (owner !== plan.sendsFor || !plan.ownedIds.has(subjectId)) marks.delete(subjectId);
        if (marks.size === 0) this.marked.delete(owner);
      }
    const names = new Set(
      subjects.flatMap(({ owner, subjectId, files, listed }) => [
        textsKey(owner, subjectId),
        ...[...files, ...listed].map((file) => fileKey(owner, file)),
      ]),
    );
    const isNamed = (key: string) =>
      names.has(key) || subjects.some(({ owner }) => key.startsWith(`${owner}/call`));
    for (const key of this.cache.keys()) if (!isNamed(key)) this.cache.delete(key);
  }

  /** Mirrors `keepCall` of the worker and of `keepSubject`. */
  private async keepCall(connection: Connection, path: string): Promise<void> {
    const owner = this.ownerCookie;
    const response = this.request(connection, path);
    if (!owner || !this.rules.isCallResponse(response)) return;
    if (this.subjects.some((subject) => subject.owner === owner))
      this.cache.set(callKey(owner, path), await response.text());
  }

  /** @returns false if the account cannot sign in now */
  async signIn(connection: Connection, owner: Owner): Promise<boolean> {
    await this.check(connection);
    if (!connection.isWorking) return false;
    connection.send(() => new Response());
    return this.enter(owner);
  }

  /**
   * Signs in in a tab while the check of another runs.
   * @param responses of the check before
   * @returns false if the account cannot sign in
   */
  async signInDuringCheck(
    connection: Connection,
    owner: Owner,
    responses: number,
  ): Promise<boolean> {
    let left = responses;
    let isSignedIn: boolean | undefined;
    connection.onResponse = () => {
      left -= 1;
      if (left === 0) isSignedIn = this.enter(owner);
    };
    await this.check(connection);
    return isSignedIn ?? this.enter(owner);
  }

  private enter(owner: Owner): boolean {
    const session = this.shop.signIn(owner);
    if (!session) return false;
    this.session = session;
    this.ownerCookie = owner;
    this.checkedOwner = undefined;
    return true;
  }

  /** Presses *Log Out*. @returns false if the shop learns of it later */
  signOut(connection: Connection): boolean {
    this.sendUnsent(connection);
    this.holdUnsent();
    this.signedOut = this.ownerCookie ?? this.signedOut;
    this.ownerCookie = undefined;
    const isSent = connection.isWorking;
    if (isSent) this.request(connection, logout.path);
    return isSent;
  }

  private see(): void {
    if (this.clock) this.clock = this.rules.seeTime(this.clock, this.now);
  }

  private listOpen(): KeptSubject[] {
    const { signedOut, clock, now } = this;
    const device = { owner: this.ownerCookie, signedOut, clock, now };
    return this.subjects.filter((subject) => this.rules.readLease(subject, device) === 'open');
  }

  /** Returns everything that the device would show without a connection. */
  async show(): Promise<string> {
    const owner = this.ownerCookie;
    const subjects = this.listOpen();
    if (owner === undefined) return subjects.map(({ name }) => name).join();
    const ids = subjects.flatMap(({ listed }) => listed.map(({ id }) => id));
    const calls = [
      ...KEPT_CALLS.map((path) => ({ path, fileIds: [] })),
      { path: '/api/notes/text', fileIds: ids },
    ];
    const responses = await Promise.all(
      calls.map(async (call) => {
        const response = await answerCall({ ...call, subjects, now: this.now }, this.stored(owner));
        return response?.text();
      }),
    );
    const copies = subjects.flatMap((subject) => this.listCopies(subject));
    const { texts } = getTexts.response.parse(JSON.parse(responses.at(-1) ?? '{"texts":[]}'));
    const stray = texts.filter(({ pages }) => pages.some((page) => !copies.includes(page)));
    if (stray.length > 0 && subjects.every(this.isComplete)) return 'a text of another edition';
    return [...responses, ...copies, ...subjects.map(({ name }) => name)].join();
  }

  /** Returns the names of the subjects that the browser has removed. */
  listEvicted(): string[] {
    const isRecorded = (id: string) => this.subjects.some(({ subjectId }) => subjectId === id);
    const marks = [...(this.marked.get(this.ownerCookie ?? '') ?? [])];
    return marks.flatMap(([subjectId, name]) => (isRecorded(subjectId) ? [] : name));
  }

  /** Returns the ids of the files that open without a connection. */
  listReadable = (): string[] =>
    this.listOpen().flatMap((subject) => this.listFiles(subject).map(({ id }) => id));

  /** Returns the files whose copies the browser has not evicted. */
  private listFiles = ({ owner, files }: KeptSubject): KeptFile[] =>
    files.filter((file) => this.cache.has(fileKey(owner, file)));

  private isComplete = (subject: KeptSubject): boolean =>
    this.listFiles(subject).length === subject.files.length;

  private listCopies = ({ owner, files }: KeptSubject): string[] =>
    files.flatMap((file) => this.cache.get(fileKey(owner, file)) ?? []);

  private stored(owner: string) {
    return {
      findCall: async (path: string) => {
        const text = this.cache.get(callKey(owner, path));
        return text === undefined ? undefined : new Response(text);
      },
      findTexts: async (subjectId: string) =>
        JSON.parse(this.cache.get(textsKey(owner, subjectId)) ?? '{}'),
    };
  }

  /** Mirrors `keepSubject` up to the files. */
  async keep(connection: Connection, subjectId: Subject): Promise<void> {
    try {
      const response = this.request(
        connection,
        getKeptSubject.path.replace(':subjectId', subjectId),
      );
      if (!this.rules.isCallResponse(response)) return;
      const list = parseResponse(getKeptSubject.response, await response.json());
      const { owner, files } = list;
      this.clock = this.rules.setClock(list.now, this.now);
      const isSame = (each: KeptSubject) => each.owner === owner && each.subjectId === subjectId;
      const record = this.subjects.find(isSame);
      const before = record && { ...record, files: this.listFiles(record) };
      this.subjects = [
        ...this.subjects.filter((each) => each.owner === owner && !isSame(each)),
        this.rules.beginKeeping(before, list),
      ];
      const marks = this.marked.get(owner) ?? new Map<string, string>();
      this.marked.set(owner, marks.set(subjectId, list.subject.name));
      const texts = await this.stored(owner).findTexts(subjectId);
      const updated = this.rules.updateTexts(texts, before?.files ?? [], files);
      this.cache.set(textsKey(owner, subjectId), JSON.stringify(updated));
      const waiting = files.filter((file) => !before || !this.rules.hasCopy(before, file));
      this.keepings.push({ owner, subjectId, waiting });
      for (const path of KEPT_CALLS) await this.keepCall(connection, path);
    } catch {
      // The page names what is missing.
    }
  }

  /** Downloads the next files of every tab that keeps a subject. @param room files that fit on the device */
  download(connection: Connection, room: number): void {
    let left = room;
    for (const { owner, subjectId, waiting } of this.keepings) {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const isDone = left > 0 && this.downloadFile(connection, owner, subjectId, file);
        if (!isDone) {
          this.keepings = [];
          return;
        }
        left -= 1;
      }
    }
    this.keepings = [];
  }

  /** @returns false without a connection */
  private downloadFile(
    connection: Connection,
    owner: string,
    subjectId: string,
    file: Announced,
  ): boolean {
    try {
      const headers = { 'content-type': 'application/pdf', etag: file.etag };
      const isFromShop = connection.isWorking;
      const response = connection.send(() => new Response(null, { headers }));
      if (!this.rules.isFileResponse(response, isFromShop ? file.bytes : 50, file)) return true;
      this.cache.set(fileKey(owner, file), isFromShop ? file.title : 'page of a network');
      this.subjects = this.subjects.map((each) =>
        each.owner === owner && each.subjectId === subjectId
          ? this.rules.addFile(each, file)
          : each,
      );
      return true;
    } catch {
      return false;
    }
  }

  remove(subjectId: Subject): void {
    const owner = this.ownerCookie;
    if (!owner) return;
    const isOther = (each: KeptSubject) => each.owner !== owner || each.subjectId !== subjectId;
    this.subjects = this.subjects.filter(isOther);
    this.marked.get(owner)?.delete(subjectId);
    if (this.marked.get(owner)?.size === 0) this.marked.delete(owner);
    this.removeLeftovers();
  }

  /** @returns the cards of the held answers that are lost with it */
  evictDatabase(): string[] {
    const cards = this.held.flatMap(({ body }) => Object.keys(body.record.cards));
    this.subjects = [];
    this.clock = undefined;
    this.signedOut = undefined;
    this.held = [];
    return cards;
  }

  evictCache(): void {
    this.cache.clear();
    this.marked.clear();
  }

  /** Holds the account's answers at a sign-out. Those of other accounts wait in the pages' storage. */
  private holdUnsent(): void {
    const owner = this.ownerCookie;
    if (owner === undefined) return;
    for (const [subjectId, record] of this.unsent.get(owner) ?? [])
      this.held.push({ owner, body: { subjectId, record } });
    this.unsent.delete(owner);
  }

  private sendUnsent(connection: Connection): void {
    const subjects = this.unsent.get(this.ownerCookie ?? '');
    try {
      for (const [subjectId, record] of subjects ?? []) {
        const body = { subjectId, record };
        const response = this.request(connection, postPractice.path, body);
        if (this.rules.isSettled(response)) subjects?.delete(subjectId);
      }
    } catch {
      // The rest stays unsent.
    }
  }

  /** @returns the answer. Undefined without an account */
  answer(subjectId: Subject, card: string): GivenAnswer | undefined {
    if (!this.ownerCookie) return undefined;
    const given = nextAnswer('', 'good', this.now);
    this.change(this.ownerCookie, subjectId, card, (text) => addAnswer(text, 'good', this.now));
    return given;
  }

  undo(subjectId: Subject, card: string, given: GivenAnswer): void {
    if (this.ownerCookie)
      this.change(this.ownerCookie, subjectId, card, (text) => undoAnswer(text, given));
  }

  private change(
    owner: string,
    subjectId: Subject,
    card: string,
    change: (text: string) => string,
  ): void {
    const subjects = this.unsent.get(owner) ?? new Map<string, PracticeRecord>();
    const record = subjects.get(subjectId) ?? emptyRecord;
    const changed = { cards: { [card]: change(record.cards[card] ?? '') } };
    this.unsent.set(owner, subjects.set(subjectId, mergeRecords(record, changed)));
  }
}
