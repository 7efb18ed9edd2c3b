/** Accents by the form that stands alone. Old fonts draw them over or under the letter before or after them. */
const ACCENTS = new Map(
  Object.entries({
    '`': '\u0300',
    '\u02cb': '\u0300',
    '´': '\u0301',
    '\u02ca': '\u0301',
    '^': '\u0302',
    ˆ: '\u0302',
    '~': '\u0303',
    '˜': '\u0303',
    '¯': '\u0304',
    ˉ: '\u0304',
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030a',
    '°': '\u030a',
    '˝': '\u030b',
    ˇ: '\u030c',
    '¸': '\u0327',
    '˛': '\u0328',
  }),
);
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };

/** Returns the combining form of a character that is only an accent. */
export const toAccent = (character: string): string | undefined =>
  ACCENTS.get(character) ??
  (character >= '\u0300' && character <= '\u036f' ? character : undefined);

/** Puts an accent on a letter: `e` and U+0301 become `é`. */
export const addAccent = (letter: string, accent: string): string =>
  ((DOTLESS[letter] ?? letter) + accent).normalize('NFC');
