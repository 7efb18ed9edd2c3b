import { createClient, type VercelKV } from '@vercel/kv';
import type { Sandbox } from '#sandbox/shop/start.ts';
import { addStudent } from '../support/add-student.ts';
import { signInAsAdministrator } from '../support/administrator.ts';
import {
  type CookieClient,
  createClient as createBrowser,
  nextAddress,
} from '../support/client.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { accountOf } from '../support/ledger.ts';
import { lockedFile } from '../support/locked-file.ts';
import { askToPay, openLinkPayment, payByLink } from '../support/payment-link.ts';
import { buy, type PaymentShop } from '../support/purchase.ts';
import { newStudent } from '../support/student.ts';
import { unsubscribePath } from '../support/unsubscribe-path.ts';
import type { Input } from './inputs.ts';
import { type Forbidden, forbiddenIn, judge, SLOWEST } from './judge.ts';
import { type Answer, send } from './send.ts';
import {
  ACCOUNT,
  FILE,
  LINK,
  LINK_PAYMENT,
  PAYER_RECEIPT,
  PAYMENT,
  UNSUBSCRIBE,
} from './values.ts';

const STUDENTS = 3;

/** Of someone who paid for a student. */
const PAYER = 'wellwisher@example.org';

/** Of the student whose data no one else may see: none of the passwords that are tried. */
const VICTIMS_PASSWORD = 'a password that no input has';

/** How often an input that was refused for its number is sent again. */
const TRIES = 5;

/** The id of a file that a student owns. */
const fileOf = async (student: CookieClient): Promise<string> => lastOf(await lockedFile(student));

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Asks someone to pay, who has paid for another student before. */
async function linksOf(shop: PaymentShop, student: CookieClient): Promise<Record<string, string>> {
  const payer = createBrowser(shop.shop);
  const paidFor = createBrowser(shop.shop);
  await addStudent(paidFor);
  const { token: paid } = await askToPay(paidFor, MACRO);
  const { receipt } = await payByLink(shop, payer, { token: paid, email: PAYER });
  const { token } = await askToPay(student, MACRO);
  const { id } = await openLinkPayment(payer, token);
  return { [LINK]: token, [LINK_PAYMENT]: id, [PAYER_RECEIPT]: lastOf(receipt) };
}

/** What became of an input. */
interface Judged {
  status: number;
  problem: string | undefined;
  isSlow: boolean;
}

/** The callers of a campaign, and what their responses may not contain. */
export class Run {
  readonly #shop: Sandbox;
  readonly #store: VercelKV;
  readonly #students: CookieClient[] = [];
  #token = '';
  #known: Record<string, string> = {};
  #forbidden: Forbidden = { always: [], others: [] };

  constructor(shop: Sandbox) {
    this.#shop = shop;
    const { KV_REST_API_URL: url = '', KV_REST_API_TOKEN: token = '' } = shop.env;
    this.#store = createClient({ url, token });
  }

  static async start(shop: Sandbox): Promise<Run> {
    const run = new Run(shop);
    const victim = createBrowser(shop.shop);
    const email = await addStudent(victim, { firstName: 'Zebediah', lastName: 'Quillfeather' });
    // An administrator may give the account an address that is tried at sign-in with the usual password.
    const words = { currentPassword: newStudent().password, password: VICTIMS_PASSWORD };
    const changed = await victim.post('/api/account/password', words);
    if (changed.status !== 200) throw new Error(`the password was not changed: ${changed.status}`);
    const publishableKey = shop.env['PUBLIC_STRIPE_KEY'] ?? '';
    const payment = await buy({ ...shop, publishableKey }, victim, MICRO);
    run.#forbidden = forbiddenIn(shop, [
      ["another student's address", email],
      ["another student's name", 'Quillfeather'],
      ["another student's payment", payment],
      ["a payer's address", PAYER],
    ]);
    const accountId = await accountOf(run.#store, payment);
    const links = await linksOf({ ...shop, publishableKey }, victim);
    const unsubscribe = await unsubscribePath(shop.shop, accountId);
    run.#known = {
      [ACCOUNT]: accountId,
      [PAYMENT]: payment,
      [FILE]: await fileOf(victim),
      ...links,
      [UNSUBSCRIBE]: lastOf(unsubscribe),
    };
    return run;
  }

  /** Puts in what exists in the shop. */
  #fill = (text: string): string =>
    Object.entries(this.#known).reduce((all, [name, id]) => all.replaceAll(name, id), text);

  /** Lets all windows end of attempts, and of what makes the shop ask for a challenge, and replaces who is signed in no more. */
  async prepare(): Promise<void> {
    await this.#endWindows();
    for (let at = 0; at < STUDENTS; at += 1) {
      const known = this.#students[at];
      if (known && (await known.get('/api/auth/user')).status === 200) continue;
      const student = createBrowser(this.#shop.shop);
      await addStudent(student);
      this.#students[at] = student;
    }
    const headers = { 'x-admin-token': this.#token };
    const browser = createBrowser(this.#shop.shop);
    if ((await browser.fetch('/api/admin/subjects', { headers })).status === 200) return;
    this.#token = await signInAsAdministrator(this.#shop, browser);
  }

  async #endWindows(): Promise<void> {
    const [, found] = await this.#store.scan('0', { count: 1_000_000 });
    const keys = found.map(String).filter((key) => /^(attempts:|seen:|open-payments$)/.test(key));
    if (keys.length > 0) await this.#store.del(...keys);
  }

  /** Sends an input until it is not refused for its number. */
  async try(input: Input): Promise<Judged> {
    let answer = await this.#send(input);
    for (let tries = 1; answer.status === 429 && tries < TRIES; tries += 1) {
      await this.#endWindows();
      answer = await this.#send(input);
    }
    const problem = judge(answer, this.#withoutSent(input), this.#isAdministrator(input));
    return { status: answer.status, problem, isSlow: answer.milliseconds > SLOWEST };
  }

  /** A response may repeat what it was sent. */
  #withoutSent({ path, body }: Input): Forbidden {
    const sent = this.#fill(path + (body?.toString('latin1') ?? ''));
    const { always, others } = this.#forbidden;
    return { always, others: others.filter(([, text]) => !sent.includes(text)) };
  }

  #isAdministrator = ({ isSignedIn, isAdministrator }: Input) => isSignedIn && isAdministrator;

  #send(input: Input): Promise<Answer> {
    const student = this.#students[input.who % STUDENTS];
    const isStudent = input.isSignedIn && !input.isAdministrator && student;
    const own = isStudent ? [...student.cookies].map((pair) => pair.join('=')) : [];
    const cookie = [...own, input.cookies].filter(Boolean).join('; ');
    const path = this.#fill(input.path);
    // Bytes stay bytes: the names are ASCII.
    const body = input.body && Buffer.from(this.#fill(input.body.toString('latin1')), 'latin1');
    return send(
      this.#shop.shop,
      { ...input, path, body },
      {
        origin: this.#shop.shop,
        'x-sandbox-ip': nextAddress(),
        ...input.headers,
        ...(cookie && { cookie }),
        ...(this.#isAdministrator(input) && { 'x-admin-token': this.#token }),
        ...(body && { 'content-length': String(body.length) }),
      },
    );
  }
}
