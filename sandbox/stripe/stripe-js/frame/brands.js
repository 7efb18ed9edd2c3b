const FOURS = [4, 4, 4, 4, 3];

/** The Payment Element's card brands: first digits, lengths, and how a number is grouped. */
const BRANDS = [
  {
    name: 'amex',
    label: 'American Express',
    pattern: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    cvc: 4,
  },
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: FOURS, cvc: 3 },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2[2-7])/,
    lengths: [16],
    groups: FOURS,
    cvc: 3,
  },
];
const UNKNOWN = { name: 'unknown', label: '', pattern: /^/, lengths: [16], groups: FOURS, cvc: 3 };

export function brandOf(digits) {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN;
}

export function groupNumber(digits) {
  const brand = brandOf(digits);
  const parts = [];
  let rest = digits.slice(0, Math.max(...brand.lengths));
  for (const size of brand.groups) {
    if (!rest) break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

export function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
