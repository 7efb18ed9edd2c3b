import { z } from 'zod';
import { consentWording } from '#contract/payments/consent.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import { createClient, type TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { newStudent, type Student } from '../../support/student.ts';
import type { ShopProcess } from '../shop-process.ts';

type Shop = ShopProcess['shop'];

/** A student with an account. */
export interface SignedUp {
  client: TestClient;
  student: Student;
  accountId: string;
}

/** A student at the card form. */
export interface AtCheckout extends SignedUp {
  paymentIntentId: string;
  /** Sends the card to the provider. Where it was sent already, nothing happens. */
  confirm: () => Promise<Response>;
}

const account = z.object({ id: z.string() });
const opened = z.object({ clientSecret: z.string() });

/** Signs a new student up. */
export async function signedUp(shop: Shop): Promise<SignedUp> {
  const client = createClient(shop.shop);
  const student = newStudent();
  const response = await client.post('/api/auth/signup', student);
  return { client, student, accountId: account.parse(await response.json()).id };
}

/** Leads a new student to the card form of a subject. */
export async function atCheckout(shop: Shop): Promise<AtCheckout> {
  const who = await signedUp(shop);
  const response = await who.client.post('/api/create-payment-intent', { subjectId: MICRO });
  const { clientSecret } = opened.parse(await response.json());
  const paymentIntentId = clientSecret.split('_secret')[0] ?? '';
  const wordingVersion = consentWording.version;
  await who.client.post('/api/purchase-consent', { paymentIntentId, wordingVersion });
  const confirm = () =>
    fetch(`${shop.payments}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        payment_method: 'pm_card_visa',
        return_url: shop.shop,
      }),
    });
  return { ...who, paymentIntentId, confirm };
}

/** Lets a new student buy a subject. */
export async function buyer(shop: Shop): Promise<AtCheckout> {
  const who = await atCheckout(shop);
  await who.confirm();
  const { paymentIntentId } = who;
  const response = await who.client.post('/api/complete-purchase', { paymentIntentId });
  if (!response.ok) throw new Error(`complete-purchase responded ${response.status}`);
  return who;
}

/** Signs in to the admin panel. */
export async function administrator(shop: Shop): Promise<TestClient> {
  const client = createClient(shop.shop);
  return asAdministrator(client, await signInAsAdministrator(shop, client));
}
