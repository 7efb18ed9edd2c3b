import { createClient as createStore, type VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { login } from '#contract/accounts/accounts.ts';
import { getKeptSubject } from '#contract/offline/kept-subjects.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import type { Sandbox } from '#local-shop/start.ts';
import { progressOwner } from '#server/http/cookies.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { toReplacement } from '../../../studio/form/replacement.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addAccount } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { deleteFacts, setFacts } from '../../support/ledger.ts';
import { readPractice } from '../../support/practice.ts';
import { setting } from '../../support/setting.ts';
import { newStudent, readAccountId, type Student } from '../../support/student.ts';
import { type Owner, SUBJECTS, type Subject } from '../model-shop.ts';

export const SUBJECT_IDS: Record<Subject, string> = { micro: MICRO, macro: MACRO };
export const SUBJECT_NAMES: Record<Subject, string> = {
  micro: 'Microeconomics',
  macro: 'Macroeconomics',
};

const REFUND = 'refund:re_1:succeeded';

/** A student's purchase of a subject. */
interface Bought {
  paymentId: string;
  orderNumber: string;
}

/** A student of the shop, with a second device. */
export class Person {
  readonly name: Owner;
  readonly student: Student;
  readonly owned = new Set<Subject>(SUBJECTS);
  readonly bought = new Map<Subject, Bought>();
  readonly device: CookieClient;
  /** ETags of copies that no other student has. */
  readonly etags = new Set<string>();
  /** The readable name of the account. */
  cookie = '';
  accountId = '';
  private readonly origin: string;

  private constructor(name: Owner, origin: string) {
    this.name = name;
    this.origin = origin;
    this.student = newStudent({ firstName: name });
    this.device = createClient(origin);
  }

  static async add(name: Owner, origin: string): Promise<Person> {
    const person = new Person(name, origin);
    const { device } = person;
    for (const pair of await addAccount(device, person.student)) device.cookies.set(...pair);
    person.accountId = await readAccountId(device);
    person.cookie = progressOwner(person.accountId);
    for (const subject of SUBJECTS) {
      const paymentId = await addPurchase(device, SUBJECT_IDS[subject]);
      person.bought.set(subject, { paymentId, orderNumber: orderNumber(paymentId) });
    }
    return person;
  }

  /** Signs in. @param device by default a new one @returns its cookies */
  async signIn(device = createClient(this.origin)): Promise<Map<string, string>> {
    const { email, password } = this.student;
    const response = await device.post(login.path, { email, password });
    if (response.status !== 200) throw new Error(`The sign-in responded ${response.status}`);
    return device.cookies;
  }

  purchase(subject: Subject): Bought {
    const bought = this.bought.get(subject);
    if (!bought) throw new Error(`${this.name} has not bought ${subject}`);
    return bought;
  }

  /** Reads which files a subject has, by their ids. */
  async readFiles(subject: Subject): Promise<Map<string, { etag: string; edition: number }>> {
    const path = getKeptSubject.path.replace(':subjectId', SUBJECT_IDS[subject]);
    const response = await this.device.get(path);
    const { files } = getKeptSubject.response.parse(await response.json());
    return new Map(files.map(({ id, etag, edition }) => [id, { etag, edition }]));
  }

  async readRecord(subject: Subject): Promise<PracticeRecord['cards']> {
    const subjects = await readPractice(this.device);
    const found = subjects.find(({ subjectId }) => subjectId === SUBJECT_IDS[subject]);
    return found?.record?.cards ?? {};
  }
}

/** Changes that happen in the shop, away from the browser. */
export class ShopSide {
  readonly sandbox: Sandbox;
  private readonly store: VercelKV;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    const [url, token] = ['KV_REST_API_URL', 'KV_REST_API_TOKEN'].map((name) =>
      setting(sandbox, name),
    );
    this.store = createStore({ url, token });
  }

  async endAccess(person: Person, subject: Subject): Promise<void> {
    await setFacts(this.store, person.purchase(subject).paymentId, { [REFUND]: { amount: 3000 } });
    person.owned.delete(subject);
  }

  async giveAccessBack(person: Person, subject: Subject): Promise<void> {
    await deleteFacts(this.store, person.purchase(subject).paymentId, REFUND);
    person.owned.add(subject);
  }

  /** Ends all sessions of an account, the second device's too. */
  async endSessions(person: Person): Promise<void> {
    await this.store.del(sessionsKey.of(person.accountId));
    await person.signIn(person.device);
  }

  /** Replaces a file by the first of others that differs. */
  async replaceFile(id: string, others: readonly string[]): Promise<void> {
    const lake = lakeOf(this.sandbox);
    const published = await lake.getDocument(id);
    for (const other of others) {
      const { pdf } = withPdf.parse(await lake.getDocument(other));
      const replacement = toReplacement(published, pdf.id);
      if (!replacement) continue;
      await lake
        .patch(id)
        .set({ pdf, ...replacement })
        .commit({ visibility: 'sync' });
      return announceChange(this.sandbox);
    }
    throw new Error(`There is no other file than ${id}`);
  }
}

const withPdf = z.object({ pdf: z.looseObject({ id: z.string() }) });

/** Finds the files of a subject, and the ETags that tell two students' copies apart. @returns ids of files */
export async function compareFiles(
  [one, other]: readonly [Person, Person],
  subject: Subject,
): Promise<string[]> {
  const [ofOne, ofOther] = [await one.readFiles(subject), await other.readFiles(subject)];
  for (const [id, { etag, edition }] of ofOne) {
    const found = ofOther.get(id);
    // Another browser may have replaced the file between the two.
    if (found?.edition !== edition || found.etag === etag) continue;
    one.etags.add(etag);
    other.etags.add(found.etag);
  }
  return [...ofOne.keys()];
}
