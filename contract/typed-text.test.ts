import { describe, expect, test } from 'vitest';
import { confirmEmail } from './accounts/account.ts';
import { confirmPasswordReset, validateResetToken } from './accounts/accounts.ts';
import { showUnsubscribe } from './accounts/unsubscribe.ts';
import {
  completeLinkPayment,
  givePayerConsent,
  openPaymentLink,
} from './payment-links/payment-links.ts';
import { getPayerReceipt, getPayerReceiptPdf, getReceipt } from './purchases/receipts.ts';
import { signInByLinkEndpoint } from './sessions/admin-sign-in.ts';
import { shortText, toAddress, toCode, toLinkPart, toPassword } from './typed-text.ts';

test.each([
  ['save-10', 'SAVE-10'],
  ['\u200BSAVE-10\uFEFF', 'SAVE-10'],
  ['SAVE\u201010', 'SAVE-10'],
  ['SAVE\u201310', 'SAVE-10'],
  ['SAVE\u221210', 'SAVE-10'],
  ['ＳＡＶＥ－１０', 'SAVE-10'],
  ['\u202ASAVE-10\u202C', 'SAVE-10'],
  ['\u200ESAVE-10\u200F', 'SAVE-10'],
  ['SAVE-10.', 'SAVE-10'],
  ['“SAVE-10”!', 'SAVE-10'],
  ['(SAVE-10),', 'SAVE-10'],
  ['ÉTÉ', 'ÉTÉ'],
  ['***', ''],
  ['_SAVE-10_', 'SAVE-10'],
  ['Code: save-10', 'SAVE-10'],
  ['Dein Gutscheincode：SAVE-10.', 'SAVE-10'],
  ['Code SAVE-10', 'SAVE-10'],
  ['https://shop.example/checkout?code=SAVE-10', 'SAVE-10'],
  ['SAVE-\r\n10', 'SAVE-10'],
  ['SAVE\u20281\u00a00', 'SAVE10'],
  ['CODE-10', 'CODE-10'],
  ['CODE 10', 'CODE10'],
])('the code %j is %j', (typed, code) => {
  expect(toCode(typed)).toBe(code);
});

test.each([
  ['Ada@Example.COM ', 'ada@example.com'],
  ['kim＠example.com', 'kim@example.com'],
  ['kim@bücher.example', 'kim@xn--bcher-kva.example'],
  ['kim@BU\u0308CHER.example', 'kim@xn--bcher-kva.example'],
  ['kim@xn--bcher-kva.example', 'kim@xn--bcher-kva.example'],
  ['kim@例え。テスト', 'kim@xn--r8jz45g.xn--zckzah'],
  ['\u200Bkim@exam\u00ADple.com\u202C', 'kim@example.com'],
  ['kim@bücher.example/path', 'kim@bücher.example/path'],
  ['kim@ü:80', 'kim@ü:80'],
  ['kim@127.1', 'kim@127.1'],
  ['kim', 'kim'],
  ['kim\ud800@example.com', 'kim\ud800@example.com'],
])('the address %j is %j', (typed, address) => {
  expect(toAddress(typed)).toBe(address);
});

const TOKEN = '-a_bcdefghijklmnopqrstuvwxyz0123456789-ABCD-E';
const RECEIPT_TOKEN = '_a-cdefghijklmnopqrst_';

describe.each([
  ['a payment link', openPaymentLink.request.shape.token, TOKEN],
  ["a payer's consent", givePayerConsent.request.shape.token, TOKEN],
  ["a payer's payment", completeLinkPayment.request.shape.token, TOKEN],
  ['a reset link', validateResetToken.request.shape.token, TOKEN],
  ['a new password', confirmPasswordReset.request.shape.token, TOKEN],
  ['a confirmation or claim', confirmEmail.request.shape.token, TOKEN],
  ['a sign-in link', signInByLinkEndpoint.request.shape.token, TOKEN],
  ['an unsubscribe link', showUnsubscribe.request.shape.token, `YWJj.${TOKEN}`],
  ["a payer's receipt", getPayerReceipt.request.shape.token, RECEIPT_TOKEN],
  ["a payer's PDF", getPayerReceiptPdf.request.shape.token, RECEIPT_TOKEN],
  ["a payer's earlier receipt", getPayerReceipt.request.shape.token, `eyJh.a_b.${TOKEN}`],
  ['a receipt', getReceipt.request.shape.orderNumber, 'AE-9F3K2M7Q'],
] as const)('%s', (_, schema, token) => {
  const added = '. , ) > ] } _ - * ** ~ ~~ " \' ’ ” » ! ? ; : | ). _. >, *_ \u200b \u00a0'.split(
    ' ',
  );

  test.each([...added, ' ', '\n'])('works with %j behind it', (text) => {
    expect(schema.parse(token + text)).toBe(token);
  });

  test.each(['<', '“', '(', '*', '~', '"', '\u200b', ' '])('works with %j before it', (text) => {
    expect(schema.parse(`${text}${token}${text}`)).toBe(token);
  });
});

test.each([
  ['it’s “mine”', `it's "mine"`],
  ["it's\u200b", "it's"],
  ['it‘s\u00a0', "it's"],
  ['\ufeffit\u2032s \n', "it's"],
  ['a\u2013b', 'a-b'],
  ['cafe\u0301', 'caf\u00e9'],
  ['a b', 'a b'],
])('the password %j is %j', (typed, password) => {
  expect(toPassword(typed)).toBe(password);
});

test('a text is never read if it is too long', () => {
  const readLengths: number[] = [];
  const rewrite = (text: string) => {
    readLengths.push(text.length);
    return text.trim();
  };
  const schema = shortText(3, { rewrite, message: 'too long' });
  expect(schema.parse(' abc ')).toBe('abc');
  expect(schema.safeParse('abcd').error?.issues[0]?.message).toBe('too long');
  expect(schema.safeParse(' '.repeat(60_000)).success).toBe(false);
  expect(readLengths).toEqual([5, 4]);
});

test.each([
  ['toCode', toCode],
  ['toLinkPart', toLinkPart],
  ['toAddress', toAddress],
  ['toPassword', toPassword],
])('%s takes time in proportion to the text', (_, rewrite) => {
  for (const filler of ['!', ' ', '\u200b', '\n', '.', '-', '_']) {
    const start = process.cpuUsage();
    rewrite(`a${filler.repeat(500_000)}a`);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1_000);
  }
});
