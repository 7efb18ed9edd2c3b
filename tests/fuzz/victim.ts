import { getTopics } from '#contract/catalogue/catalogue.ts';
import { consentWording, payerConsentWording } from '#contract/checkout/consent.ts';
import { addClass } from '../support/add-order.ts';
import { addPupils } from '../support/add-pupils.ts';
import { addStudent } from '../support/add-student.ts';
import { BOTH, MACRO, MICRO } from '../support/ids.ts';
import { accountOf } from '../support/ledger.ts';
import { lockedFile } from '../support/locked-file.ts';
import { askToPay, openLinkPayment, payByLink } from '../support/payment-link.ts';
import { buy } from '../support/purchase.ts';
import type { TestSandbox } from '../support/sandbox.ts';
import { PASSWORD } from '../support/student.ts';
import { unsubscribePath } from '../support/unsubscribe-path.ts';
import type { ValidValues } from './requests.ts';

const PAYER = 'wellwisher@example.org';

const lastPart = (path: string) => path.split('/').at(-1) ?? '';

/**
 * Adds a student who owns a subject and has asked someone to pay for another.
 * @returns valid values for requests, texts that only the student may see, and a snapshot that must not change
 */
export async function addVictim(shop: TestSandbox) {
  const [victim, payer, paidFor] = [shop.client(), shop.client(), shop.client()];
  const email = await addStudent(victim, { firstName: 'Zebediah', lastName: 'Quillfeather' });
  await addStudent(paidFor);
  const payment = await buy(shop, victim, MICRO);
  const account = await accountOf(shop.store, payment);
  const { token: paid } = await askToPay(paidFor, MACRO);
  const { receipt } = await payByLink(shop, payer, { token: paid, email: PAYER });
  const { token: link } = await askToPay(victim, MACRO);
  const open = await openLinkPayment(payer, link);
  const file = lastPart(await lockedFile(victim));
  const topics = await victim.get(`/api/subjects/${MICRO}/topics`);
  const topic = getTopics.response.parse(await topics.json())[0]?.id;

  const { orderId, token: orderToken, classToken, code } = await addClass(victim);
  await addPupils(shop.store, orderId, 1);

  const last = { page: 2000, pages: 1, at: 8.64e15 };
  const progress = [
    { id: file, read: `${'0'.repeat(1999)}1`, last },
    { id: 'unknown', read: '1' },
  ];
  const values: [field: RegExp, values: unknown[]][] = [
    [/^\/api\/pay\/.* token$/, [link]],
    [/^\/api\/class\/.* token$/, [classToken]],
    [/^\/api\/orders\/.* token$/, [orderToken]],
    [/^\/api\/join\/.* code$/, [code]],
    [/^\/unsubscribe\/.* token$/, [lastPart(await unsubscribePath(shop.shop, account))]],
    [/^\/receipts\/.* token$/, [lastPart(receipt)]],
    [/customers\/.* id$| account$/, [account]],
    [/(objects|notes|read)\/.* (id|ids|file)$/, [file]],
    [/topics\/.* id$| topicId$/, [topic]],
    [/ paymentI(ntentI)?d$/, [payment, open.id, 'free_1', 'pi_3Nabcdefghijklmnopqrstuv']],
    [/email$/i, ['fuzz@example.com', 'FUZZ@Example.com']],
    [/password$/i, [PASSWORD, 'wrong password']],
    [/ subjectId$/, [MICRO, undefined]],
    [/ offerId$/, [undefined, BOTH]],
    [/ code$/, [undefined, 'REVISE10']],
    [/name$|title$|reason$/i, ['Ada']],
    [/ key$/, ['6b8e1a52-6a5f-4d0e-9a39-0d1f5f0d8c11']],
    [/ wordingVersion$/, [consentWording.version, payerConsentWording.version]],
    [/ is[A-Z]\w+$/, [true, false]],
    [/ picture$/, ['1.webp']],
    [/ list$/, ['acts']],
    [/ (amount|order)$/, [100]],
    [/ (marks|orderNumbers)$/, [[]]],
    [/ currency$/, ['gbp']],
    [/ (from|to)$/, ['2026-11-22', '2026-11']],
    [/ files$/, [progress, progress.slice(0, 1)]],
    [/ pdf$/, ['%PDF-1.7 ']],
    [/ downloadUrl$/, ['', `/objects/${file}`]],
    [/ id$/, [MICRO, 'unknown']],
  ];
  const valid: ValidValues = (field) => values.find(([name]) => name.test(field))?.[1] ?? ['1'];

  const own = ['/api/account', '/api/user/purchases', '/api/progress'];
  const content = ['/api/subjects', '/api/grade-evidence', `/api/topics/${topic}/content`];
  const paths = [...own, ...content];
  const snapshot = () => Promise.all(paths.map(async (path) => (await victim.get(path)).text()));
  return { valid, secrets: [email, 'Quillfeather', payment, PAYER], snapshot };
}
