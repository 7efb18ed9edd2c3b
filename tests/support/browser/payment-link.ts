import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { addStudent } from '../add-student.ts';
import { type CookieClient, createClient } from '../client.ts';
import { MICRO } from '../ids.ts';
import { askToPay } from '../payment-link.ts';
import type { Sandbox } from './sandbox.ts';

/** Returns a student in another browser, and the path of a link to pay for them. */
export async function newAsker(
  { shop }: Pick<Sandbox, 'shop'>,
  wanted: string | QuoteRequest = MICRO,
): Promise<{ student: CookieClient; path: string; token: string; id: string }> {
  const student = createClient(shop);
  await addStudent(student, { firstName: 'Maya', lastName: 'Wetherby' });
  const { token, id } = await askToPay(student, wanted);
  return { student, path: `/pay/${token}`, token, id };
}
