import * as z from 'zod/mini';
import { email } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import {
  addressLine,
  organisationName,
  payerLine,
  purchaseOrderNumber,
} from '#contract/places/order-texts.ts';
import { school } from '#contract/places/orders.ts';
import { isPrinted, printed } from '#contract/places/printed-text.ts';
import { fieldMessages } from './labels.ts';

/** Schemas of the forms: the contract's, with a message for each field, and without the fields that are left empty. */

const typed = <Schema extends z.ZodMiniType<string, string>>(schema: Schema, message: string) =>
  z.pipe(z.string().check(z.refine((text) => schema.safeParse(text).success, message)), schema);

/** Undefined if the field is empty. */
const optionalText = <Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  message: string,
) =>
  z.pipe(
    z.string().check(z.refine((text) => schema.safeParse(text).success, message)),
    z.transform((text) => schema.parse(text) || undefined),
  );

const address = email(messages.emailInvalid);
const organisation = typed(organisationName, fieldMessages.organisation).check(printed);

export const giftForm = z.object({
  email: address,
  from: optionalText(payerLine, fieldMessages.from),
});

export const quoteForm = z.object({ organisation, email: address });

/** Splits a billing address into its lines. */
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => addressLine.safeParse(line).data ?? line.trim())
    .filter((line) => line !== '');

const lines = z.pipe(
  z.string(),
  z.pipe(
    z.transform(toLines),
    z.array(z.string()).check(
      z.refine((all) => all.every(isPrinted), { error: messages.notPrinted, abort: true }),
      z.refine((all) => school.shape.address.safeParse(all).success, fieldMessages.address),
    ),
  ),
);

export const schoolForm = z.object({
  organisation,
  address: lines,
  financeEmail: address,
  purchaseOrder: optionalText(purchaseOrderNumber, fieldMessages.purchaseOrder).check(
    z.refine((text) => text === undefined || isPrinted(text), messages.notPrinted),
  ),
  teacherEmail: address,
});
