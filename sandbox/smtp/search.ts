import type { Address } from 'postal-mime';
import { addresses, type Mail } from './mail.ts';

/** A search that Mailpit knows and this stand-in does not. */
export class UnknownFilterError extends Error {}

const TERM = /(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/gi;
// Mailpit's other filters, and its negation.
const UNKNOWN =
  /^(-|!)|^(cc|bcc|addressed|reply-to|message-id|tag|is|has|before|after|larger|smaller):/i;

const people = (list: Address[] | undefined): string =>
  addresses(list)
    .map(({ Name, Address }) => `${Name} ${Address}`)
    .join(' ');

function haystack({ email }: Mail, field: string): string {
  const { to, cc, bcc, from, subject = '', text = '' } = email;
  if (field === 'to') return people(to);
  if (field === 'from') return people(from && [from]);
  if (field === 'subject') return subject;
  return [subject, text, ...[to, cc, bcc, from && [from]].map(people)].join(' ');
}

/**
 * Says whether a message has every term of a search: `to:`, `from:`, `subject:`, or words anywhere;
 * "in quotes" with spaces; case does not matter.
 * @throws UnknownFilterError for Mailpit's other filters
 */
export function readSearch(query: string): (mail: Mail) => boolean {
  const terms = [...query.matchAll(TERM)].map(([whole, field = '', quoted, word = '']) => {
    if (UNKNOWN.test(whole)) throw new UnknownFilterError(`search filter ${whole}`);
    return { field: field.toLowerCase(), text: (quoted ?? word).toLowerCase() };
  });
  return (mail) =>
    terms.every(({ field, text }) => haystack(mail, field).toLowerCase().includes(text));
}
