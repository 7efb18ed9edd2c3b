const CODES =
  'AU AT BE BR BG CA HR CY CZ DK EE FI FR DE GI GR HK HU IN IE IT JP LV LI LT LU MY MT MX NL NZ NO PL PT RO SG SK SI ES SE CH TH AE GB US'.split(
    ' ',
  );
const ASK_POSTAL_CODE = ['CA', 'US'];

/** Fills the list of countries and selects Great Britain. */
export function fillCountries(select) {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' });
  const options = CODES.map(
    (code) => new Option(names.of(code), code, code === 'GB', code === 'GB'),
  );
  select.replaceChildren(...options.sort((a, b) => a.text.localeCompare(b.text)));
}

export function asksPostalCode(country) {
  return ASK_POSTAL_CODE.includes(country);
}

export function postalCodeLabel(country) {
  return country === 'US' ? 'ZIP code' : 'Postal code';
}
