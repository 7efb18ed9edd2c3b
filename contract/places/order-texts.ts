import * as z from 'zod/mini';
import { shortText } from '../typed-text.ts';

/** Longest line that a payer writes to the student. */
export const FROM_MAX_LENGTH = 80;
export const ORGANISATION_MAX_LENGTH = 120;
export const ADDRESS_LINES_MAX = 6;
export const PURCHASE_ORDER_MAX_LENGTH = 40;

/** Characters without a glyph, some of which count as letters, and marks that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Cleans a line that other people read. */
const toLine = (typed: string): string =>
  typed.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim().normalize('NFC');

/** Text that email programs turn into a link: the shop writes names to addresses that strangers type. */
const LINK = /https?:|www\.|[\p{L}\p{N}]\.\p{L}{2,}(?![\p{L}\p{N}'’])/iu;

const line = (maxLength: number) => shortText(maxLength, { rewrite: toLine });

/** Name of a school. It contains no web address. */
export const organisationName = line(ORGANISATION_MAX_LENGTH).check(
  z.regex(/\p{L}/u),
  z.refine((name) => !LINK.test(name)),
);
export const payerLine = line(FROM_MAX_LENGTH);
export const addressLine = line(ORGANISATION_MAX_LENGTH).check(z.minLength(1));
export const purchaseOrderNumber = line(PURCHASE_ORDER_MAX_LENGTH);
/** Name of a pupil as typed at joining. */
export const pupilName = line(80).check(z.regex(/\p{L}/u, 'Please enter your name.'));
