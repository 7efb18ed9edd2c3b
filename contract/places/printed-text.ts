import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/** Letters that the documents' font has, and Latin letters that it shows without their stroke. */
const PRINTED = /^[\p{ASCII}\u00a0-\u00ff‘’“”–—…€ŒœŠšŽžŸłŁđĐıħĦŧŦ]*$/u;

const withoutAccents = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}+/gu, '');

/** Returns true if a text can be printed, if need be without its accents. */
export const isPrinted = (text: string): boolean =>
  [...text].every((letter) => PRINTED.test(letter) || PRINTED.test(withoutAccents(letter)));

/** Refuses a text that would be question marks on an invoice. */
export const printed = z.refine<string>(isPrinted, messages.notPrinted);
