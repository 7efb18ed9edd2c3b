import { DASHES, INVISIBLE, TYPED_MAX_LENGTH } from '../typed-text.ts';
import type { TypedTask } from './card-tasks.ts';

/**
 * Judges a typed answer. Spellings are the same if they differ only in case, accents of Latin and Greek letters, spaces,
 * hyphens between words, the kind of dash or quotation mark, small and raised characters, or a full stop at the end.
 *
 * Numbers are the same if their values are, with the owner's tolerance, as `1,234.5`, `1.234,5`, `1 234,5`, `3×10^8` or
 * `1/2`. A student's `1,234` has two readings, and one that matches is enough; the owner's is read in the English way.
 * The student may leave out the unit. Capitals of a unit count, because `pA` is not `Pa`, but not if no other common
 * unit is written so: `Kg`, `metres`. `m/s` and `m s⁻¹` are the same.
 * @returns the accepted spelling that the answer matches, undefined for a wrong answer
 */
export function findAccepted(
  typed: string,
  { accepted, tolerance = 0, unit = '' }: Omit<TypedTask, 'kind'>,
): string | undefined {
  const answer = readAnswer(typed);
  if (!answer) return undefined;
  const taskUnit = foldSigns(unit);
  return accepted.find((spelling) => {
    const right = readAnswer(spelling);
    if (!right) return false;
    if (!answer.quantity || !right.quantity) return answer.text === right.text;
    return isSameQuantity(answer.quantity, right.quantity, { tolerance, unit: taskUnit });
  });
}

/** A letter, but not in `3e8` and `3 x 10^8`, or another sign of a unit. */
const UNIT_SIGN = /(?!(?:e[-+]?|x ?)\d)[\p{L}\p{Sc}%°]/iu;

/** Returns a spelling to show: a number without a unit gets the task's. */
export const withUnit = (spelling: string, unit: string | undefined): string =>
  !unit || spelling.endsWith(unit) || UNIT_SIGN.test(spelling) ? spelling : `${spelling} ${unit}`;

interface TypedAnswer {
  /** For comparison only. */
  text: string;
  /** Undefined if the text is not a number. */
  quantity: Quantity | undefined;
}

/** @returns undefined for nothing, and for a text that is too long to be an answer */
function readAnswer(typed: string): TypedAnswer | undefined {
  if (typed.length > TYPED_MAX_LENGTH) return undefined;
  const signs = foldSigns(typed);
  const text = foldWords(signs);
  return text === '' ? undefined : { text, quantity: readQuantity(signs) };
}

const SINGLE_QUOTES = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\u2035]/g;
const DOUBLE_QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\u2036]/g;
/** Signs that compatibility normalisation would change into a letter. */
const DEGREES = /[\u00BA\u02DA]/g;
/** Fractions such as ½. In `1½`, a space keeps the digits apart. */
const FRACTIONS = /[\u00BC-\u00BE\u2150-\u215E\u2189]/g;
/** Normalised without a sign, 10⁸ would be 108. */
const RAISED = /[\u00B2\u00B3\u00B9\u2070-\u207F]+/g;
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;

function toDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = [0x966, 0x6f0, 0x660].find((first) => code >= first) ?? code;
  return String(code - zero);
}

const EXPONENT = /\^[({]\(?([^(){}^]*)\)?[)}]/g;
/** A sign between two characters: `2^(n+1)` is not `2^n+1`. */
const INNER_SIGN = /.[-+/]./;

/** Rewrites signs to one form, and keeps letters as they are. Raised characters follow `^`. */
const foldSigns = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DEGREES, '°')
    .replace(FRACTIONS, ' $&')
    .replace(RAISED, '^($&)')
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(DIGITS, toDigit)
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, ',')
    .replace(/\u066A/g, '%')
    .replace(/[\u2044\u2215÷]/g, '/')
    .replace(/[×✕✖∗*]/g, '×')
    .replace(/[⋅∙•‧]/g, '·')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-^/×·]) ?/g, '$1')
    .replace(EXPONENT, (_, exponent: string) =>
      INNER_SIGN.test(exponent) ? `^(${exponent})` : `^${exponent}`,
    )
    .replace(/(\d) ?[xX] ?(?=\d)/g, '$1×')
    .replace(/([^ .。])[ .。]+$/, '$1')
    .trim();

/** Letters that do not consist of a plain letter and an accent. */
const LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ı: 'i',
    ς: 'σ',
    ё: 'е',
    '∆': 'δ',
    '∑': 'σ',
    '∏': 'π',
  }),
);
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036F]+/gu;
/** Vowel points of Hebrew and Arabic, which most texts leave out. */
const POINTS = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0652\u0670]/g;

/** In other scripts, such as Cyrillic and Devanagari, a mark makes another letter. */
const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđıςё∆∑∏]/g, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .replace(POINTS, '')
    .normalize('NFC');

/** A hyphen between words or before a number, as in `X-ray` and `carbon-14`. In `x-5` and `x-sin y`, it is a minus sign. */
const HYPHEN =
  /(\p{L}{2})-(?=\p{L}{2})|(\p{L}{4})-(?=\d)|(^\p{L}| \p{L})-(?!sin|cos|tan|log|exp)(?=\p{L}{3})/gu;

/** A number at the end of a text, after anything but a letter. */
const NUMBER_BEFORE = /(?:^|[^\p{L}\d])[\d.,]+$/u;

/** The base of a power in mathematics. In `s-1` and `cos-1`, `-1` can only be an exponent. */
const BASE_BEFORE = /(?:^|[^\p{L}])[exyz]+$/u;

/**
 * Removes `^` after anything but a number, and spaces, but not those between numbers: `x^2` and `x2` are the same, `2^3`
 * and `23` are not, and neither are `x^-1` and `x-1`. Oldest browsers have no lookbehind.
 */
const joinParts = (text: string): string =>
  text
    .split(/([ ^])/)
    .filter((part, index, parts) => {
      if (part !== ' ' && part !== '^') return true;
      const [before = '', after = ''] = [parts[index - 1], parts[index + 1]];
      const isAfterNumber = NUMBER_BEFORE.test(before);
      if (part === ' ') return isAfterNumber && /^\d/.test(after);
      return (
        isAfterNumber || /^\(/.test(after) || (BASE_BEFORE.test(before) && /^[-+]./.test(after))
      );
    })
    .join('');

const foldWords = (signs: string): string =>
  joinParts(foldLetters(signs).replace(HYPHEN, '$1$2$3 '));

/** A number with its unit. */
interface Quantity {
  /** Each reading of the number, the English first. */
  values: number[];
  /** Empty without a unit. */
  unit: string;
}

const SIGN_AND_CURRENCY = /^([-+]?) ?(\p{Sc}?) ?([-+]?)(.*)$/su;
const FRACTION = /^(?:(\d+) (?=\d{1,2}\/))?(\d+)\/(\d+)(?![\d.,/])(.*)$/s;
const DECIMAL = /^([.,]?\d(?:[\d.,' ]*\d)?)(.*)$/s;
const POWER_OF_TEN = /^(?:[eE]|[×·]10\^)([-+]?\d{1,4})(?!\d)(.*)$/s;
const ONLY_POWER_OF_TEN = /^10\^([-+]?\d{1,4})(?!\d)(.*)$/s;

/** Numbers with thousands and decimals in one convention. */
const CONVENTIONS = [
  /^((?!0)\d{1,3}([,' ])\d{3}(?:\2\d{3})*|(?!0)\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.(\d+))?$/,
  /^((?!0)\d{1,3}([.' ])\d{3}(?:\2\d{3})*|\d*)(?:,(\d+))?$/,
];

/** A unit, or its beginning. Other texts that begin with a number are words: `10:30`, `4-methyl`. */
const UNIT = /^[\p{L}\p{Sc}%°'"]|^\/\p{L}+\^?\d?$/u;

/** @param signs text as by {@link foldSigns} */
function readQuantity(signs: string): Quantity | undefined {
  const [, sign = '', currency = '', innerSign = '', rest = ''] =
    SIGN_AND_CURRENCY.exec(signs) ?? [];
  if (sign && innerSign) return undefined;
  const number = readFraction(rest) ?? readPower(rest) ?? readDecimal(rest);
  if (!number) return undefined;
  const unit = number.unit.trim();
  if (unit !== '' && !UNIT.test(unit)) return undefined;
  const factor = sign + innerSign === '-' ? -1 : 1;
  return { values: number.values.map((value) => factor * value), unit: toUnit(unit + currency) };
}

function readFraction(text: string): Quantity | undefined {
  const [, whole = '0', above = '', below = '', unit = ''] = FRACTION.exec(text) ?? [];
  if (below === '' || Number(below) === 0) return undefined;
  return { values: [Number(whole) + Number(above) / Number(below)], unit };
}

function readPower(text: string): Quantity | undefined {
  const [, power, unit = ''] = ONLY_POWER_OF_TEN.exec(text) ?? [];
  return power === undefined ? undefined : { values: [Number(`1e${power}`)], unit };
}

function readDecimal(text: string): Quantity | undefined {
  const [, digits = '', rest = ''] = DECIMAL.exec(text) ?? [];
  const [, power = '0', unit = rest] = POWER_OF_TEN.exec(rest) ?? [];
  const values = CONVENTIONS.flatMap((convention) => {
    const [all, whole = '', , decimals = ''] = convention.exec(digits) ?? [];
    return all ? Number(`${whole.replace(/\D/g, '')}.${decimals}e${power}`) : [];
  });
  return values.length > 0 ? { values, unit } : undefined;
}

const PERCENT = /^(?:per ?cent|pct)$/i;

const DEGREES_OF = /^deg(?:rees?)? ?(?=[cf]?$)/i;
const DIVIDED_BY_ALL = /\/\(([^()/]*)\)/g;
const DIVIDED_BY = /\/([^\d\s·/^()+-]+)\^?([-+]?\d{1,2})?/g;
const SYMBOL = /°?\p{L}+/gu;

/** Writes a unit as symbols with exponents, divided by spaces: `J/(kg K)` as `J kg-1 K-1`. */
const toUnit = (text: string): string =>
  PERCENT.test(text)
    ? '%'
    : text
        .replace(DEGREES_OF, '°')
        .replace(/° /g, '°')
        .replace(/ per /gi, '/')
        .replace(DIVIDED_BY_ALL, (_, symbols: string) => `/${symbols.replace(/[ ·]/g, '/')}`)
        .replace(DIVIDED_BY, (_, symbol: string, power = '1') => {
          const negative = -Number(power);
          return ` ${symbol}${negative === 1 ? '' : negative}`;
        })
        .replace(/\^/g, '')
        .replace(/·/g, ' ')
        .replace(SYMBOL, toSymbol);

/** Rewrites what a keyboard lacks, litres, and the wrong `K` for kilo. */
const toSymbol = (symbol: string): string =>
  symbol
    .replace(/^u(?=[A-Za-z]$|mol$)/, 'μ')
    .replace(/^([kKmMGμ]?)ohms?$/i, '$1Ω')
    .replace(/^([mcdhkμ]?)l$/, '$1L')
    .replace(/^K(?=\p{L})/u, 'k');

interface NumberRules {
  tolerance: number;
  unit: string;
}

function isSameQuantity(typed: Quantity, right: Quantity, rules: NumberRules): boolean {
  const unit = right.unit || toUnit(rules.unit);
  const isPercent = typed.unit === '%' && unit === '';
  const mayLackUnit = ['', '%'].includes(right.unit) || isSameUnit(right.unit, toUnit(rules.unit));
  const hasUnit = typed.unit === '' ? mayLackUnit : isPercent || isSameUnit(typed.unit, unit);
  const [value = Number.NaN] = right.values;
  return (
    hasUnit &&
    typed.values.some((each) => isNear(isPercent ? each / 100 : each, value, rules.tolerance))
  );
}

function isNear(one: number, other: number, tolerance: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(one), Math.abs(other));
  return one === other || Math.abs(one - other) <= Math.max(0, tolerance) + rounding;
}

/** Short symbols that are no other common unit in capitals or small letters. */
const FREE_SYMBOLS = ['kg', 'km', 'cm', 'kj', 'kw', 'kv', 'hz', 'ev', '°c', '°f', 'c', 'd'];

/** Longer symbols that are: milli or mega, pico or peta. */
const BOUND_PREFIX = /^[mp](?:hz|pa|ev|bq|gy|sv|wb|lm|lx|wh|ah|va|bit|byte|bar|cal|kat|mol|rad)$/;

/** Folds the letters of a symbol if they cannot mean another unit, such as those of a word. */
function foldSymbol(symbol: string): string {
  const folded = foldLetters(symbol);
  if (symbol.length <= 2) return FREE_SYMBOLS.includes(folded) ? folded : symbol;
  return BOUND_PREFIX.test(folded) ? symbol.slice(0, 1) + folded.slice(1) : folded;
}

/** Symbols may be joined, or in another order: `N m`, `Nm` and `m N`. @param one as by {@link toUnit} */
const isSameUnit = (one: string, other: string): boolean =>
  [joinSymbols, joinFolded, sortFolded].some((write) => write(one) === write(other));

const joinSymbols = (unit: string): string => unit.replace(/ /g, '');
const joinFolded = (unit: string) => joinSymbols(unit.replace(SYMBOL, foldSymbol));
const sortFolded = (unit: string) =>
  unit.replace(SYMBOL, foldSymbol).trim().split(' ').toSorted().join(' ');
