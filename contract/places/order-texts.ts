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

/** Characters of the typeface of invoices. */
const PRINTED = /^[\x20-\x7E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
const WITH_STROKE = /^[łŁđĐıħĦŧŦ−]$/u;

/** Returns true if invoices can print a text, if need be without accents: otherwise they would name another school. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize('NFC')].every(
    (letter) =>
      PRINTED.test(letter) ||
      WITH_STROKE.test(letter) ||
      PRINTED.test(letter.normalize('NFKD').replace(/\p{M}+/gu, '')),
  );

const printedLine = (maxLength: number) => line(maxLength).check(z.refine(isPrintable));

/** Name of a school. It contains no web address. */
export const organisationName = printedLine(ORGANISATION_MAX_LENGTH).check(
  z.regex(/\p{L}/u),
  z.refine((name) => !LINK.test(name)),
);
export const payerLine = line(FROM_MAX_LENGTH);
export const addressLine = printedLine(ORGANISATION_MAX_LENGTH).check(z.minLength(1));
export const purchaseOrderNumber = printedLine(PURCHASE_ORDER_MAX_LENGTH);
/** Name of a pupil as typed at joining. */
export const pupilName = line(80).check(z.regex(/\p{L}/u, 'Please enter your name.'));
