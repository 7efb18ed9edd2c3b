import * as z from 'zod/mini';
import { INVISIBLE, shortText } from '../typed-text.ts';

/** Longest line that a payer writes to the student. */
export const FROM_MAX_LENGTH = 80;
export const ORGANISATION_MAX_LENGTH = 120;
export const ADDRESS_LINES_MAX = 6;
export const PURCHASE_ORDER_MAX_LENGTH = 40;

const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/** Cleans a line that other people read, also of marks that change the direction of the text around it. */
const toLine = (typed: string): string =>
  typed.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(CONTROLS, '').trim().normalize('NFC');

const line = (maxLength: number) => shortText(maxLength, { rewrite: toLine });

export const organisationName = line(ORGANISATION_MAX_LENGTH).check(z.regex(/\p{L}/u));
export const payerLine = line(FROM_MAX_LENGTH);
export const addressLine = line(ORGANISATION_MAX_LENGTH).check(z.minLength(1));
export const purchaseOrderNumber = line(PURCHASE_ORDER_MAX_LENGTH);
/** Name of a pupil as typed at joining. */
export const pupilName = line(80).check(z.regex(/\p{L}/u, 'Please enter your name.'));
