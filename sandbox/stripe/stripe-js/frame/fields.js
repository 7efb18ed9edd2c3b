import { findBrand, groupNumber, isLuhn } from './brands.js';

const keepDigits = (text) => text.replaceAll(/\D/g, '');
const problem = (code, message, isIncomplete = false) => ({ code, message, isIncomplete });

function formatExpiry(text, isDeleting) {
  let digits = keepDigits(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (/^\d\s*\//.test(text) && digits.length === 1) digits = `0${digits}`;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** @returns the problem with the expiry date in Stripe's words, or undefined */
function checkExpiry(text) {
  const digits = keepDigits(text);
  if (digits.length < 4) {
    return problem('incomplete_expiry', "Your card's expiry date is incomplete.", true);
  }
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  const today = new Date();
  if (month < 1 || month > 12) {
    return problem('invalid_expiry_month', "Your card's expiry month is invalid.");
  }
  if (year < today.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiry year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiry date is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return problem('invalid_expiry_year', "Your card's expiry year is invalid.");
  }
  return undefined;
}

function checkNumber(text) {
  const digits = keepDigits(text);
  const { lengths } = findBrand(digits);
  if (digits.length < Math.min(...lengths)) {
    return problem('incomplete_number', 'Your card number is incomplete.', true);
  }
  if (!lengths.includes(digits.length) || !isLuhn(digits)) {
    return problem('invalid_number', 'Your card number is invalid.');
  }
  return undefined;
}

function checkPostalCode(text, country) {
  const word = country === 'US' ? 'ZIP' : 'postal code';
  const isGood = country === 'US' ? /^\d{5}(-\d{4})?$/.test(text) : text.trim().length > 2;
  return isGood ? undefined : problem('incomplete_zip', `Your ${word} is incomplete.`, true);
}

export const fields = {
  number: { format: (text) => groupNumber(keepDigits(text)), check: checkNumber },
  expiry: { format: formatExpiry, check: checkExpiry },
  cvc: {
    format: (text, _isDeleting, { number }) =>
      keepDigits(text).slice(0, findBrand(keepDigits(number)).cvc),
    check: (text, { number }) =>
      keepDigits(text).length < findBrand(keepDigits(number)).cvc
        ? problem('incomplete_cvc', "Your card's security code is incomplete.", true)
        : undefined,
  },
  postalCode: {
    format: (text) => text.slice(0, 12),
    check: (text, { country }) => checkPostalCode(text, country),
  },
};

export const fieldOfError = {
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
};
