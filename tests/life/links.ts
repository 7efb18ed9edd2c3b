import { z } from 'zod';
import { completeLinkPayment, openPaymentLink } from '#contract/payments/pay.ts';
import { createPaymentLink } from '#contract/payments/payment-links.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { keyedHash } from '#server/tokens/keys.ts';
import { BOTH } from '../support/ids.ts';
import { consentByLink } from '../support/payment-link.ts';
import { setting } from '../support/setting.ts';
import { type Crash, type Life, type Link, SUBJECTS } from './life.ts';

/** What a student and a payer do with payment links. */

/** The address of the payer. No student may ever see it. */
export const PAYER = 'payer-of-a-life@example.org';

/** Asks someone to pay. @returns the link, where the shop gives one */
export async function ask(
  life: Life,
  request: QuoteRequest,
  crash?: Crash,
): Promise<Link | undefined> {
  const response = await life.during(crash, () =>
    life.browser.post(createPaymentLink.path, request),
  );
  if (response.status !== 200) return undefined;
  const { id, url } = createPaymentLink.response.parse(await response.json());
  const known = life.links.find((link) => link.id === id);
  if (known?.isOver) throw new Error('A link that is over was given again');
  const token = url.split('/pay/')[1] ?? '';
  const link: Link = known ?? { id, token, request, isOver: false, payments: [] };
  if (!known) life.links.push(link);
  return link;
}

/** Opens a link as its payer. @returns the payment's id, where there is one to pay */
export async function openLink(life: Life, link: Link, crash?: Crash): Promise<string | undefined> {
  const before = life.before();
  const payer = life.shop.browser();
  const response = await life.during(crash, () => payer.post(`/api/pay/${link.token}/payment`));
  if (link.isOver && response.status < 400) throw new Error('A link that is over opened');
  if (response.status !== 200) return undefined;
  const opened = openPaymentLink.response.parse(await response.json());
  if (opened.state === 'paid') await requireOwned(life, link);
  if (opened.state !== 'open') return undefined;
  const id = await life.noteOpened(opened, link.request, before);
  if (id && !link.payments.includes(id)) link.payments.push(id);
  return id;
}

async function requireOwned(life: Life, { request }: Link): Promise<void> {
  const wanted = request.offerId === BOTH ? SUBJECTS : [request.subjectId ?? ''];
  for (const subjectId of wanted) {
    if (!(await life.hasAccess(subjectId)))
      throw new Error(`A link says that ${subjectId} is paid`);
  }
}

/** Agrees as the payer, and pays. */
export async function payByLink(life: Life, link: Link, crash?: Crash): Promise<void> {
  const paymentIntentId = await openLink(life, link, crash);
  if (!paymentIntentId) return;
  await agree(life, link, paymentIntentId);
  await life.confirm(paymentIntentId);
}

async function agree(life: Life, link: Link, paymentIntentId: string): Promise<void> {
  const given = { paymentIntentId, email: PAYER };
  const { status } = await consentByLink(life.shop.browser(), link.token, given);
  if (status !== 200) throw new Error(`The payer's consent responded ${status}`);
}

/** Completes a payment by its link, as the payer's browser does. */
export async function completeByLink(life: Life, link: Link, crash?: Crash): Promise<void> {
  const paymentIntentId = link.payments.at(-1);
  if (!paymentIntentId) return;
  const path = completeLinkPayment.path.replace(':token', link.token);
  const { status } = await life.during(crash, () =>
    life.shop.browser().post(path, { paymentIntentId }),
  );
  if (link.isOver && status < 400) throw new Error('A link that is over completed a payment');
}

/** The student and the payer pay at the same moment, and both browsers complete. */
export async function payTwice(life: Life, request: QuoteRequest): Promise<void> {
  const link = await ask(life, request);
  const byLink = link && (await openLink(life, link));
  const own = await life.open(request);
  if (!own || !link || !byLink) return;
  await agree(life, link, byLink);
  await life.confirm(own, byLink);
  await Promise.all([life.complete(own), completeByLink(life, link)]);
}

/** Ends a link. Its payment cannot be paid afterwards. */
export async function revokeLink(life: Life, link: Link, crash?: Crash): Promise<void> {
  const { status } = await life.untilDone(crash, () =>
    life.browser.delete(`/api/payment-links/${link.id}`),
  );
  if (status !== 200) return;
  link.isOver = true;
  for (const id of link.payments) {
    const { status: state } = await life.shop.stripe.paymentIntents.retrieve(id);
    if (state === 'requires_payment_method') throw new Error(`${id} of an ended link is open`);
  }
}

/** Lets a link expire. */
export async function expireLink(life: Life, link: Link): Promise<void> {
  const { store } = life.shop;
  const key = `payment-links:${life.accountId}`;
  // Fields and values in turn, because this client parses nothing.
  const stored = z.array(z.string()).parse((await store.hgetall(key)) ?? []);
  for (let at = 0; at < stored.length; at += 2) {
    const record = JSON.parse(stored[at + 1] ?? '') as { id: string };
    if (record.id !== link.id) continue;
    const past = { ...record, expiresAt: new Date(Date.now() - 1_000).toISOString() };
    await store.hset(key, { [stored[at] ?? '']: JSON.stringify(past) });
    await store.set(await keyByToken(life, link), JSON.stringify(past));
  }
  link.isOver = true;
}

const keyByToken = async ({ shop }: Life, { token }: Link) =>
  `payment-link:${await keyedHash(setting(shop.sandbox, 'SESSION_SECRET'), 'payment-link', token)}`;
