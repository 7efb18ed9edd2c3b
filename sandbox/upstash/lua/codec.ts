import { type Reply, Status } from '../commands/command.ts';
import { CommandError } from '../values.ts';

/*
 * Encoding of values between JavaScript and Lua: one text of tokens, separated by spaces.
 *
 *   s<text> string · i<digits> integer · n null · o<text> status · e<text> error
 *   a<count> array, followed by its items
 *
 * Text is percent-encoded: the bridge cuts strings at a NUL and supports no bytes beyond UTF-8.
 */

export const escapeText = (text: string): string => encodeURIComponent(text);

/** Bytes that are not UTF-8 become replacement characters: the stand-in stores text. */
export function unescapeText(text: string): string {
  const bytes = text.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

export function encodeReply(reply: Reply | Status): string {
  if (reply === null) return 'n';
  if (reply instanceof Status) return `o${escapeText(reply.text)}`;
  if (typeof reply === 'number') return `i${reply}`;
  if (typeof reply === 'string') return `s${escapeText(reply)}`;
  return [`a${reply.length}`, ...reply.map(encodeReply)].join(' ');
}

/** Decodes a reply from Lua. @throws CommandError for an error */
export function decodeReply(tokens: string[]): Reply {
  const token = tokens.shift() ?? 'n';
  const rest = token.slice(1);
  switch (token[0]) {
    case 's':
      return unescapeText(rest);
    case 'i':
      return Number(rest);
    case 'e':
      throw new CommandError(unescapeText(rest));
    case 'a':
      return Array.from({ length: Number(rest) }, () => decodeReply(tokens));
    default:
      return null;
  }
}
