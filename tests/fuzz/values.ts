import fc from 'fast-check';
import { consentWording } from '#contract/payments/consent.ts';
import { payerConsentWording } from '#contract/payments/payer-consent.ts';
import { BOTH, MICRO } from '../support/ids.ts';

/** Values that programs have stumbled over, as JSON can carry them. */

const NESTED = 20_000;

/** What a campaign replaces by the ids of a student, of their payment and of a file that they own. */
export const [ACCOUNT, PAYMENT, FILE] = ['known-account', 'known-payment', 'known-file'];

/** And by what is at their payment link: its token and open payment; and the tokens of two further links. */
export const [LINK, LINK_PAYMENT] = ['known-link', 'known-open-payment'];
export const [UNSUBSCRIBE, PAYER_RECEIPT] = ['known-unsubscribe', 'known-payer-receipt'];

/** JSON that is deeper than a stack. Its text is written by hand, because no value can be built. */
const bombs = fc.constantFrom(
  '['.repeat(NESTED),
  `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`,
  `${'{"a":'.repeat(NESTED)}1${'}'.repeat(NESTED)}`,
  `{"email":${'['.repeat(NESTED)}1${']'.repeat(NESTED)}}`,
);

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

const odd = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '🎓'.repeat(40),
  '\u202eabc',
  'İ',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '\r\nX: y',
  'true',
  'null',
  'undefined',
  'NaN',
  '1e400',
  '-0',
  '0x1F',
  '2026-02-30',
  '*',
  '[]',
  '{}',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 31),
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ...PROTOTYPE_KEYS,
);

const long = fc
  .tuple(
    fc.constantFrom('a', 'é', '"', '\\', '\u0000', '😀'),
    fc.constantFrom(300, 300, 4_000, 4_000, 60_000),
  )
  .map(([character, length]) => character.repeat(length));

/** What a field may really hold, so that an input comes further than its schema. */
const plausible = fc.constantFrom(
  'fuzz@example.com',
  'FUZZ@EXAMPLE.COM',
  'correct horse battery',
  'Ada',
  MICRO,
  'micro',
  'pi_3Nabcdefghijklmnopqrstuv',
  'AE-9F3K2M7Q',
  '2026-11-22',
  '2026-11',
  'unknown',
  '1',
  '30.00',
);

/** Any characters. `fc.string({ unit: 'binary' })` would list all of Unicode first, for two seconds. */
const text = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));

/** A value of any kind. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: plausible },
  { weight: 4, arbitrary: odd },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A text for a path, a query, a header or a cookie. */
export const word: fc.Arbitrary<string> = fc.oneof(
  plausible,
  text,
  odd.map(String),
  fc.constantFrom(ACCOUNT, PAYMENT, FILE, LINK),
  fc.constantFrom('x'.repeat(2_000), '..%2f..%2f', '%ZZ', '%E0%A4%A', '%00', 'a/b', 'a?b', '#'),
);

/** An object with the fields of a request, and others. */
const object = (fields: string[]) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...fields, 'id'), value, { maxKeys: fields.length + 1 }),
      fc.option(fc.tuple(fc.constantFrom(...PROTOTYPE_KEYS, 'isAdmin', 'role'), value), {
        freq: 4,
        nil: undefined,
      }),
    )
    .map(([known, added]) => {
      const entries = [...Object.entries(known), ...(added ? [added] : [])];
      // By hand, because an object literal would not carry the key __proto__.
      return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`)}}`;
    });

/** What a browser says of a file that was read (`contract/reading/file-progress.ts`): usual, and at its limits. */
const PROGRESS = [
  { id: FILE, read: '01', last: { page: 2, pages: 3, at: 1_795_000_000_000 } },
  { id: FILE, read: `${'0'.repeat(1999)}1`, last: { page: 2000, pages: 1, at: 8.64e15 } },
  { id: FILE, read: '', revised: { isRevised: true, at: 0 } },
  { id: 'unknown', read: '1' },
];

/** What a field of a name usually holds. */
const USUAL: [name: RegExp, values: unknown[]][] = [
  [/email/i, ['fuzz@example.com', 'student@example.com', 'FUZZ@Example.com']],
  // Half of them are refused before they are hashed, which takes a sixth of a second of CPU.
  [/password/i, ['correct horse battery', 'secret', '', 'x'.repeat(10_000)]],
  [/subject/i, [MICRO, 'unknown', undefined]],
  [/offer/i, [BOTH, undefined]],
  [/^code$/, ['REVISE10', 'UNKNOWN', undefined]],
  [/payment/i, ['pi_3Nabcdefghijklmnopqrstuv', 'free_1', PAYMENT, LINK_PAYMENT]],
  [/amount/i, [100, 3000, '30.00']],
  [/name|title|reason/i, ['Ada', 'A prize']],
  [/^key$/, ['6b8e1a52-6a5f-4d0e-9a39-0d1f5f0d8c11']],
  [/version/i, ['2026-11', '1', 1, consentWording.version, payerConsentWording.version]],
  [/marks|numbers/i, [[], ['Q7-GEZDGNBVGY3TQOJQ'], ['AE-9F3K2M7Q']]],
  [/is[A-Z]/, [true, false]],
  [/^files$/, [PROGRESS, PROGRESS.slice(0, 1), PROGRESS.slice(1, 2), Array(20).fill(PROGRESS[0])]],
];

/** A value of a field: as a rule a usual one, so that an input comes further than its schema. */
const valueFor = (field: string): fc.Arbitrary<unknown> => {
  const usual = USUAL.find(([name]) => name.test(field))?.[1] ?? ['unknown', MICRO, '1'];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: value },
  );
};

/** A complete object: each field with a value. */
const complete = (fields: string[]) =>
  fc
    .tuple(...fields.map(valueFor))
    .map((values) => JSON.stringify(Object.fromEntries(fields.map((f, at) => [f, values[at]]))));

const garbage = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
const asBytes = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((one) => Buffer.from(one));

/** A body, for an endpoint with these fields. */
export const body = (fields: string[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 8, arbitrary: asBytes(fields.length > 0 ? complete(fields) : object(fields)) },
    { weight: 5, arbitrary: asBytes(object(fields)) },
    { weight: 2, arbitrary: asBytes(value.map((one) => JSON.stringify(one))) },
    { weight: 1, arbitrary: asBytes(bombs) },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: asBytes(object(fields)).map((bytes) => bytes.subarray(0, -2)) },
    { weight: 1, arbitrary: object(fields).map((one) => Buffer.from(one, 'utf16le')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(64, 64, 20_000, 300_000).map((size) => Buffer.alloc(size)),
    },
    { weight: 1, arbitrary: asBytes(form(fields)) },
    { weight: 1, arbitrary: asBytes(multipart(fields)) },
  );

const form = (fields: string[]) =>
  fc
    .tuple(fc.constantFrom(...fields, 'id'), word)
    .map(([name, one]) => `${name}=${encodeURIComponent(one.toWellFormed())}&${name}[]=1&a[b]=c`);

export const BOUNDARY = 'fuzz';

const multipart = (fields: string[]) =>
  fc
    .tuple(fc.constantFrom(...fields, 'file', '__proto__'), word, fc.boolean())
    .map(
      ([name, one, isEnded]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${one}.pdf"\r\n` +
        `content-type: application/pdf\r\n\r\n%PDF-1.7 ${one}\r\n${isEnded ? `--${BOUNDARY}--` : ''}`,
    );
