import { type Reply, Status } from '../commands/command.ts';
import { CommandError } from '../values.ts';

/*
 * How values cross between JavaScript and Lua: as one text of tokens, separated by spaces.
 *
 *   s<text> string · i<digits> integer · n null · o<text> status · e<text> error
 *   a<count> array, followed by its items
 *
 * Text is percent-encoded: the bridge cuts strings at a NUL and knows no bytes beyond UTF-8.
 */

export const escapeText = (text: string): string => encodeURIComponent(text);

/** Bytes that are no UTF-8 become replacement characters: the stand-in stores text. */
export function unescapeText(text: string): string {
  const bytes = text.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

export const encodeError = (message: string): string => `e${escapeText(message)}`;

/** The words of a command that a script calls. */
export const decodeWords = (text: string): string[] =>
  text.split(' ').map((token) => unescapeText(token.slice(1)));

/** A reply for Lua. */
export function encodeReply(reply: Reply | Status): string {
  if (reply === null) return 'n';
  if (reply instanceof Status) return `o${escapeText(reply.text)}`;
  if (typeof reply === 'number') return `i${reply}`;
  if (typeof reply === 'string') return `s${escapeText(reply)}`;
  return [`a${reply.length}`, ...reply.map(encodeReply)].join(' ');
}

function decodeItem(tokens: string[]): Reply | Status {
  const token = tokens.shift() ?? 'n';
  const rest = token.slice(1);
  switch (token[0]) {
    case 's':
      return unescapeText(rest);
    case 'i':
      return Number(rest);
    case 'o':
      return new Status(unescapeText(rest));
    case 'e':
      throw new CommandError(unescapeText(rest));
    case 'a':
      return Array.from({ length: Number(rest) }, () => decodeNested(tokens));
    default:
      return null;
  }
}

/** Inside an array, statuses and errors are shown as their text. */
function decodeNested(tokens: string[]): Reply {
  try {
    const item = decodeItem(tokens);
    return item instanceof Status ? item.text : item;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

/** A reply from Lua. @throws CommandError where it is an error */
export function decodeReply(text: string): Reply | Status {
  return decodeItem(text.split(' '));
}
