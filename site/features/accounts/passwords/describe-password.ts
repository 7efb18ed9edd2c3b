import list from './common-passwords.txt?raw';

const STRENGTHS = { weak: 'Weak', fair: 'Fair', strong: 'Strong' };
const WARNINGS = {
  common: 'Many people use this password, so strangers try it first.',
  repetitive: 'This password repeats itself, so strangers guess it quickly.',
  personal: 'This password is close to your name or address, which other people know.',
};

export function describePassword(password: string, own: readonly string[]): string {
  const { strength, reason } = assessPassword(password, own);
  const words = [
    `Strength: ${STRENGTHS[strength]}.`,
    reason && WARNINGS[reason],
    strength === 'weak' &&
      'A longer password is safer: three or four words that only you would put together.',
  ];
  return words.filter(Boolean).join(' ');
}

type Strength = keyof typeof STRENGTHS;

interface Assessment {
  strength: Strength;
  /** Reason why strangers would guess the password early. Undefined if there is no such reason. */
  reason?: keyof typeof WARNINGS | undefined;
}

const COMMON = new Set(list.split('\n'));

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);

/** Undoes what guessers try with a common password: capitals, signs for letters, and a few digits at the end. */
function listVariants(password: string): string[] {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[\d\W_]{1,4}$/, '');
  return [lower, withLetters(lower), bare, withLetters(bare)];
}

const isCommon = (password: string) => listVariants(password).some((word) => COMMON.has(word));

/** Detects repetitions of one to four characters: `aaaaaaa`, `121212`, `abcabcabc`. */
const isRepetitive = (password: string) => /^(.{1,4})\1+$/u.test(password);

/** Minimum length for a part of a name or an address to count as personal. */
const PERSONAL_MIN_LENGTH = 4;

const isPersonal = (password: string, own: readonly string[]) => {
  const lower = password.toLowerCase();
  const parts = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return parts.some(
    (part) =>
      part.length >= PERSONAL_MIN_LENGTH && lower.includes(part) && lower.length - part.length <= 4,
  );
};

function rateStrength(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const length = [...password].length;
  if (length >= 14 || (length >= 10 && variety >= 3)) return 'strong';
  return length >= 10 || (length >= 8 && variety >= 2) ? 'fair' : 'weak';
}

/** Rates a new password, to warn and never to refuse. @param own the person's name and email address */
export function assessPassword(password: string, own: readonly string[] = []): Assessment {
  if (isCommon(password)) return { strength: 'weak', reason: 'common' };
  if (isRepetitive(password)) return { strength: 'weak', reason: 'repetitive' };
  if (isPersonal(password, own)) return { strength: 'weak', reason: 'personal' };
  return { strength: rateStrength(password) };
}
