import type { Address } from 'postal-mime';
import { addresses, type Message } from './message.ts';

export class UnknownFilterError extends Error {}

const TERM = /(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/gi;
const UNKNOWN =
  /^(-|!)|^(cc|bcc|addressed|reply-to|message-id|tag|is|has|before|after|larger|smaller):/i;

const people = (list: Address[] | undefined): string =>
  addresses(list)
    .map(({ Name, Address }) => `${Name} ${Address}`)
    .join(' ');

function searchedText({ email }: Message, field: string): string {
  const { to, cc, bcc, from, subject = '', text = '' } = email;
  if (field === 'to') return people(to);
  if (field === 'from') return people(from && [from]);
  if (field === 'subject') return subject;
  return [subject, text, ...[to, cc, bcc, from && [from]].map(people)].join(' ');
}

/**
 * Parses `to:`, `from:`, `subject:` or words anywhere, in quotes with spaces, in any case.
 * @returns a predicate for messages that contain every term
 * @throws UnknownFilterError for Mailpit's other filters
 */
export function readSearch(query: string): (message: Message) => boolean {
  const terms = [...query.matchAll(TERM)].map(([whole, field = '', quoted, word = '']) => {
    if (UNKNOWN.test(whole)) throw new UnknownFilterError(`search filter ${whole}`);
    return { field: field.toLowerCase(), text: (quoted ?? word).toLowerCase() };
  });
  return (message) =>
    terms.every(({ field, text }) => searchedText(message, field).toLowerCase().includes(text));
}
