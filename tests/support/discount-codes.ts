import type { SanityClient } from '@sanity/client';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import type { TestClient } from './client.ts';

interface CodeFields {
  code: string;
  percent?: number;
  /** Amount in pounds. */
  amount?: number;
  subjectIds?: string[];
  from?: string;
  until?: string;
  totalUses?: number;
  usesPerStudent?: number;
  isActive?: boolean;
}

/** Publishes or changes a discount code, as the owner does. @returns its id */
export async function publishCode(
  content: Pick<SanityClient, 'createOrReplace'>,
  { subjectIds = [], ...fields }: CodeFields,
): Promise<string> {
  const _id = `discount-code.${fields.code.toLowerCase()}`;
  const subjects = subjectIds.map((id) => ({ _key: id, _type: 'reference', _ref: id }));
  await content.createOrReplace({
    _id,
    _type: 'discountCode',
    isActive: true,
    ...fields,
    ...(subjects.length > 0 && { subjects }),
  });
  return _id;
}

export const openWith = (client: TestClient, subjectId: string, code?: string) =>
  client.post(createPaymentIntent.path, { subjectId, ...(code !== undefined && { code }) });

const opened = createPaymentIntent.response;

/** Opens the checkout of a subject, with a code. @returns the payment's id and amount */
export async function quoteWith(client: TestClient, subjectId: string, code?: string) {
  const response = await openWith(client, subjectId, code);
  if (response.status !== 200) throw new Error(await response.text());
  const { clientSecret, quote } = opened.parse(await response.json());
  return { id: clientSecret?.split('_secret')[0] ?? '', clientSecret, quote };
}
