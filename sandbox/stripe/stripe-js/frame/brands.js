const FOURS = [4, 4, 4, 4, 3];

const BRANDS = [
  {
    name: 'amex',
    label: 'American Express',
    pattern: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    cvc: 4,
  },
  {
    name: 'diners',
    label: 'Diners Club',
    pattern: /^36/,
    lengths: [14],
    groups: [4, 6, 4],
    cvc: 3,
  },
  {
    name: 'diners',
    label: 'Diners Club',
    pattern: /^3(0|8|9)/,
    lengths: [14, 16],
    groups: FOURS,
    cvc: 3,
  },
  { name: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], groups: FOURS, cvc: 3 },
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: FOURS, cvc: 3 },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2[2-7])/,
    lengths: [16],
    groups: FOURS,
    cvc: 3,
  },
  {
    name: 'discover',
    label: 'Discover',
    pattern: /^6(011|4[4-9]|5)/,
    lengths: [16],
    groups: FOURS,
    cvc: 3,
  },
  {
    name: 'unionpay',
    label: 'UnionPay',
    pattern: /^(62|81)/,
    lengths: [16, 17, 18, 19],
    groups: FOURS,
    cvc: 3,
  },
];
const UNKNOWN = { name: 'unknown', label: '', pattern: /^/, lengths: [16], groups: FOURS, cvc: 3 };

export function findBrand(digits) {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN;
}

export function groupNumber(digits) {
  const brand = findBrand(digits);
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
