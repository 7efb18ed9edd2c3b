const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads a string in either notation and encoding. @returns Undefined if the value is not a string */
export function readString(value: string): string | undefined {
  if (value.startsWith('(')) return decode(unescapeText(value.slice(1, -1)));
  if (!value.startsWith('<') || value.startsWith('<<')) return undefined;
  return decode(
    Buffer.from(value.replace(/[^0-9A-Fa-f]/g, '').replace(/^((?:..)*.)$/, '$10'), 'hex').toString(
      'latin1',
    ),
  );
}

const unescapeText = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, letter = '') => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return /[\r\n]/.test(letter) ? '' : (ESCAPES[letter] ?? letter);
  });

/** @param text one character for each byte */
export function decode(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (text.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (text.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes);
  return text;
}

export const writeString = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
