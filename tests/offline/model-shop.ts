import type { z } from 'zod/mini';
import { logout } from '#contract/accounts/accounts.ts';
import { getKept, type getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { getPractice, postPractice } from '#contract/practice/practice.ts';
import { emptyRecord, mergeRecords, type PracticeRecord } from '#contract/practice/record.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';

export const OWNERS = ['anna', 'ben'] as const;
export type Owner = (typeof OWNERS)[number];
export const SUBJECTS = ['micro', 'macro'] as const;
export type Subject = (typeof SUBJECTS)[number];

export const FILES_PER_SUBJECT = 3;

type Listed = z.infer<typeof getKeptSubject.response>;

/** Words that a response contains if it is about an account's subject. */
export const secret = (owner: Owner, subjectId: string): string => `${owner}:${subjectId}`;

interface Account {
  isDeleted: boolean;
  owned: Set<string>;
  records: Map<string, PracticeRecord>;
}

/** Information that a check has given the device. */
export interface Told {
  owner: Owner | undefined;
  owned: string[];
  /** Set if the check was about one subject. */
  subjectId?: string;
}

/** A shop with two accounts and two subjects, in memory. */
export class ModelShop {
  now = Date.UTC(2026, 0, 1);
  /** Later builds add fields to responses. */
  build = 0;
  isContentKnown = true;
  readonly editions = new Map<string, number>();
  readonly told: Told[] = [];
  private readonly accounts = new Map<string, Account>();
  private readonly sessions = new Map<string, Owner>();
  private sessionNumber = 0;

  constructor() {
    for (const owner of OWNERS)
      this.accounts.set(owner, { isDeleted: false, owned: new Set(SUBJECTS), records: new Map() });
    for (const subject of SUBJECTS)
      for (let file = 1; file <= FILES_PER_SUBJECT; file += 1)
        this.editions.set(`${subject}-${file}`, 1);
  }

  account(owner: Owner): Account {
    const account = this.accounts.get(owner);
    if (!account) throw new Error(`There is no account ${owner}`);
    return account;
  }

  findOwner = (session: string | undefined): Owner | undefined => this.sessions.get(session ?? '');

  /** @returns undefined if the account is deleted */
  signIn(owner: Owner): string | undefined {
    if (this.account(owner).isDeleted) return undefined;
    this.sessionNumber += 1;
    const session = `session ${this.sessionNumber}`;
    this.sessions.set(session, owner);
    return session;
  }

  /** Ends all sessions of an account, as a sign-out elsewhere or a new password does. */
  endSessions(owner: Owner): void {
    for (const [session, each] of this.sessions) if (each === owner) this.sessions.delete(session);
  }

  deleteAccount(owner: Owner): void {
    this.account(owner).isDeleted = true;
    this.endSessions(owner);
  }

  respond(session: string | undefined, path: string, body?: unknown): Response {
    const owner = this.findOwner(session);
    if (path === logout.path) {
      this.sessions.delete(session ?? '');
      return new Response('<p>Home', { headers: { 'content-type': 'text/html' } });
    }
    if (!owner) {
      if (path === getKept.path) this.told.push({ owner, owned: [] });
      return Response.json({ error: 'Please log in' }, { status: 401 });
    }
    if (body !== undefined) return this.write(owner, postPractice.request.parse(body));
    const subjectId = path.startsWith(`${getKept.path}/`) && path.slice(getKept.path.length + 1);
    const content = subjectId ? this.list(owner, subjectId) : this.read(owner, path);
    if (!content) return Response.json({ error: 'Not yours' }, { status: 403 });
    return Response.json(
      this.build === 0 || Array.isArray(content) ? content : { ...content, later: this.build },
    );
  }

  private write(owner: Owner, { subjectId, record }: z.infer<typeof postPractice.request>) {
    const { records } = this.account(owner);
    const merged = mergeRecords(records.get(subjectId) ?? emptyRecord, record);
    records.set(subjectId, merged);
    return Response.json({ record: merged });
  }

  private files(subjectId: string) {
    const all = [...this.editions].map(([id, edition]) => ({ id, edition }));
    return all.filter(({ id }) => id.startsWith(`${subjectId}-`));
  }

  private list(owner: Owner, subjectId: string): Listed | undefined {
    const isOwned = this.account(owner).owned.has(subjectId);
    if (!isOwned) return undefined;
    this.told.push({ owner, subjectId, owned: [subjectId] });
    const about = secret(owner, subjectId);
    return {
      owner,
      now: this.now,
      subject: { id: subjectId, name: about, path: `/${subjectId}` },
      files: this.files(subjectId).map(({ id, edition }) => ({
        id,
        title: `${about} ${id} ${edition}`,
        edition,
        bytes: 1000 + edition,
        etag: `"${owner} ${id} ${edition}"`,
        address: `/objects/${id}?ticket=${owner}`,
        outline: [],
        text: [`${about} ${id} ${edition}`],
      })),
      missing: [],
    };
  }

  private read(owner: Owner, path: string): object {
    const { owned, records } = this.account(owner);
    const about = (subjectId: string) => secret(owner, subjectId);
    switch (path) {
      case getKept.path:
        this.told.push({ owner, owned: [...owned] });
        return {
          owner,
          now: this.now,
          subjects: [...owned].map((id) => ({
            id,
            files: this.isContentKnown ? this.files(id) : [],
          })),
        };
      case getPurchases.path:
        return SUBJECTS.map((subjectId) => ({
          subjectId,
          orderNumber: '1001',
          createdAt: '2026-01-01T00:00:00.000Z',
          subject: { name: about(subjectId), description: '', slug: subjectId },
          paid: '10.00',
          otherOrders: [],
          ...(!owned.has(subjectId) && {
            refund: { amount: '10.00', currency: 'gbp', isFull: true },
          }),
        }));
      // Of a subject that the account does not own, the free files and cards.
      case getReadableFiles.path:
        return SUBJECTS.map((subjectId) => ({
          subjectId,
          name: about(subjectId),
          isOwned: owned.has(subjectId),
          practice: {},
          files: this.files(subjectId).map(({ id }) => ({
            id,
            title: `${about(subjectId)} ${id}`,
            topicId: 'topic',
            topicName: 'Topic',
          })),
        }));
      case getProgress.path:
        return {
          files: SUBJECTS.flatMap((subjectId) =>
            this.files(subjectId).map(({ id }) => ({
              id,
              subjectId,
              title: `${about(subjectId)} ${id}`,
              read: '1',
            })),
          ),
          subjects: [],
        };
      case getPractice.path:
        return {
          subjects: SUBJECTS.map((subjectId) => ({
            subjectId,
            name: about(subjectId),
            path: `/${subjectId}`,
            isOwned: owned.has(subjectId),
            cards: [],
            record: records.get(subjectId),
          })),
          now: this.now,
        };
      default:
        throw new Error(`The model has no ${path}`);
    }
  }
}
