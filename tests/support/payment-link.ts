import { payerConsentWording } from '#contract/checkout/consent.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import {
  completeLinkPayment,
  createPaymentLink,
  openPaymentLink,
} from '#contract/payment-links/payment-links.ts';
import type { TestClient } from './client.ts';
import { confirm, type PaymentShop } from './purchase.ts';

/** Makes a student's link. @param wanted id of a subject, or another request for a quote */
export async function askToPay(student: TestClient, wanted: string | QuoteRequest) {
  const request = typeof wanted === 'string' ? { subjectId: wanted } : wanted;
  const response = await student.post('/api/payment-links', request);
  if (response.status !== 200) throw new Error(`Making a link responded ${response.status}`);
  const link = createPaymentLink.response.parse(await response.json());
  return { ...link, token: link.url.split('/pay/')[1] ?? '' };
}

export async function openLink(payer: TestClient, token: string) {
  const response = await payer.post(`/api/pay/${token}/payment`);
  if (response.status !== 200) throw new Error(`Opening a link responded ${response.status}`);
  return openPaymentLink.response.parse(await response.json());
}

/** Opens the payment of a link. @returns its id and secret */
export async function openLinkPayment(payer: TestClient, token: string) {
  const opened = await openLink(payer, token);
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}`);
  const { clientSecret } = opened;
  return { clientSecret, id: clientSecret.split('_secret')[0] ?? '' };
}

export const consentByLink = (
  payer: TestClient,
  token: string,
  given: { paymentIntentId: string; email: string; proof?: string | undefined },
) =>
  payer.post(`/api/pay/${token}/consent`, {
    ...given,
    wordingVersion: payerConsentWording.version,
  });

/** Pays by a link from beginning to end. @returns the payment's id, and the shop's final response */
export async function payByLink(
  shop: PaymentShop,
  payer: TestClient,
  { token, email }: { token: string; email: string },
) {
  const opened = await openLinkPayment(payer, token);
  const paymentIntentId = opened.id;
  const agreed = await consentByLink(payer, token, { paymentIntentId, email });
  if (agreed.status !== 200) throw new Error(`The consent responded ${agreed.status}`);
  await confirm(shop, opened);
  const response = await payer.post(`/api/pay/${token}/complete`, { paymentIntentId });
  const completed = completeLinkPayment.response.parse(await response.json());
  return { paymentIntentId, ...completed };
}
