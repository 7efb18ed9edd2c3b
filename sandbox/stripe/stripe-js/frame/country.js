const ASK_POSTAL_CODE = ['CA', 'US'];

export function asksPostalCode(country) {
  return ASK_POSTAL_CODE.includes(country);
}

export function postalCodeLabel(country) {
  return country === 'US' ? 'ZIP code' : 'Postal code';
}
