import { z } from 'zod';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import {
  completeLinkPayment,
  createPaymentLink,
  getPaymentLinks,
  openPaymentLink,
} from '#contract/payment-links/payment-links.ts';
import { downloadMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { keyedHash } from '#server/tokens/seal.ts';
import { BOTH } from '../support/ids.ts';
import { consentByLink } from '../support/payment-link.ts';
import { setting } from '../support/setting.ts';
import { SUBJECTS } from './order.ts';
import type { Link, Run } from './run.ts';

/** Steps of a student and a payer with payment links. */

/** The address of the payer. No student may ever see it. */
const PAYER = 'payer-of-a-run@example.org';

/** Asks someone to pay. @returns the link, or undefined if the shop refuses */
export async function ask(run: Run, request: QuoteRequest): Promise<Link | undefined> {
  const response = await run.during(() => run.browser.post(createPaymentLink.path, request));
  if (response.status !== 200) return undefined;
  const { id, url } = createPaymentLink.response.parse(await response.json());
  const match = run.links.find((link) => link.id === id);
  if (match?.isOver) throw new Error('An ended link was given again');
  const token = url.split('/pay/')[1] ?? '';
  const link: Link = match ?? { id, token, request, isOver: false, payments: [] };
  if (!match) run.links.push(link);
  return link;
}

/** Opens a link as its payer. @returns the payment's id, or undefined if there is nothing to pay */
export async function openLink(run: Run, link: Link): Promise<string | undefined> {
  const before = run.before();
  const payer = run.shop.browser();
  const response = await run.during(() => payer.post(`/api/pay/${link.token}/payment`));
  if (link.isOver && response.status < 400) throw new Error('An ended link opened');
  if (response.status !== 200) return undefined;
  const opened = openPaymentLink.response.parse(await response.json());
  if (opened.state === 'paid') await requireOwned(run, link);
  if (opened.state !== 'open') return undefined;
  const id = await run.noteOpened(opened, link.request, before);
  if (id && !link.payments.includes(id)) link.payments.push(id);
  return id;
}

async function requireOwned(run: Run, { request }: Link): Promise<void> {
  const wanted = request.offerId === BOTH ? SUBJECTS : [request.subjectId ?? ''];
  for (const subjectId of wanted) {
    if (!(await run.hasAccess(subjectId))) throw new Error(`A link shows ${subjectId} as paid`);
  }
}

/** Agrees as the payer, and pays. */
export async function payByLink(run: Run, link: Link): Promise<void> {
  const paymentIntentId = await openLink(run, link);
  if (!paymentIntentId) return;
  await agree(run, link, paymentIntentId);
  await run.confirm(paymentIntentId);
}

async function agree(run: Run, link: Link, paymentIntentId: string): Promise<void> {
  const given = { paymentIntentId, email: PAYER };
  const { status } = await consentByLink(run.shop.browser(), link.token, given);
  if (status !== 200) throw new Error(`The payer's consent responded ${status}`);
  run.agreed.add(paymentIntentId);
}

/** Completes a payment by its link, as the payer's browser does. */
export async function completeByLink(run: Run, link: Link): Promise<void> {
  const paymentIntentId = link.payments.at(-1);
  if (!paymentIntentId) return;
  const path = completeLinkPayment.path.replace(':token', link.token);
  const { status } = await run.during(() => run.shop.browser().post(path, { paymentIntentId }));
  if (link.isOver && status < 400) throw new Error('An ended link completed a payment');
}

/** The student and the payer pay at the same moment, and both browsers complete. */
export async function payTwice(run: Run, request: QuoteRequest): Promise<void> {
  const link = await ask(run, request);
  const byLink = link && (await openLink(run, link));
  const own = await run.open(request);
  if (!own || !link || !byLink) return;
  await agree(run, link, byLink);
  await run.confirm(own, byLink);
  await Promise.all([run.complete(own), completeByLink(run, link)]);
}

/** Ends a link. Its payment cannot be paid afterwards. */
export async function revokeLink(run: Run, link: Link): Promise<void> {
  const { status } = await run.untilDone(() => run.browser.delete(`/api/payment-links/${link.id}`));
  if (status !== 200) return;
  link.isOver = true;
  for (const id of link.payments) {
    const { status: state } = await run.shop.stripe.paymentIntents.retrieve(id);
    if (state === 'requires_payment_method') throw new Error(`${id} of an ended link is open`);
  }
}

/** Lets a link expire. */
export async function expireLink(run: Run, link: Link): Promise<void> {
  const { store } = run.shop;
  const key = `payment-links:${run.accountId}`;
  // Fields and values in turn, because this client parses nothing.
  const stored = z.array(z.string()).parse((await store.hgetall(key)) ?? []);
  for (let at = 0; at < stored.length; at += 2) {
    const record = JSON.parse(stored[at + 1] ?? '') as { id: string };
    if (record.id !== link.id) continue;
    const past = { ...record, expiresAt: new Date(Date.now() - 1_000).toISOString() };
    await store.hset(key, { [stored[at] ?? '']: JSON.stringify(past) });
    await store.set(await keyByToken(run, link), JSON.stringify(past));
  }
  link.isOver = true;
}

const keyByToken = async ({ shop }: Run, { token }: Link) =>
  `payment-link:${await keyedHash(setting(shop.shop, 'SESSION_SECRET'), 'payment-link', token)}`;

/** Neither the student nor their ledger knows who pays, nor that someone has opened a link and not paid. */
export async function checkPrivacy(run: Run): Promise<void> {
  if (run.isDeleted || run.links.length === 0) return;
  const ledger = await run.shop.store.hgetall(`ledger:${run.accountId}`);
  const seen: string[] = [];
  for (const path of [downloadMyDataPath, getPurchases.path, getPaymentLinks.path]) {
    const response = await run.browser.get(path);
    if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
    seen.push(await response.text());
  }
  if ([JSON.stringify(ledger), ...seen].join().includes(PAYER))
    throw new Error('The student sees who pays');
  const unpaid = run.links
    .flatMap(({ payments }) => payments)
    .filter((id) => !run.orders.some((order) => order.id === id));
  if (unpaid.some((id) => seen.join().includes(orderNumber(id))))
    throw new Error('The student sees that a payer has opened a link');
}
