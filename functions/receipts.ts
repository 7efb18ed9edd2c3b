import type { Config } from '@netlify/functions';
import type { Failure } from '#contract/errors.ts';
import {
  mark,
  type Notice,
  partMarks,
  RECEIPT_SHELL_PATH,
  type ReceiptMarkName,
} from '#contract/page-shell.ts';
import { payerReceiptPath, receiptTexts } from '#contract/purchases/receipt-texts.ts';
import {
  getPayerReceipt,
  getPayerReceiptPdf,
  getReceipt,
  getReceiptPdf,
  receipt,
} from '#contract/purchases/receipts.ts';
import { type FilledPage, logInNotice, withFilledPages } from '#server/http/filled-pages.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import {
  findPayerReceipt,
  findPayerReceiptPdf,
  findReceipt,
  findReceiptPdf,
} from '#server/purchases/receipts.ts';
import type { Shell } from '#server/services/site.ts';

const part = (name: ReceiptMarkName, inside: string) =>
  `${partMarks(name).start}${inside}${partMarks(name).end}`;

const row = (label: string, value: string) => `<dt>${label}</dt><dd>${value}</dd>`;

const rows = row(mark('label'), mark('value'));

const input = (label: string, value = '') =>
  `<p><label>${label} <input value="${value}"></label></p>`;

/** Receipt without styles, for when the site does not respond. */
const plainReceipt = (): Shell => ({
  html: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${receiptTexts.title} ${mark('orderNumber')}</title>
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem}dd{margin:0;text-align:right}input{width:100%;box-sizing:border-box;font:inherit}@media print{a{display:none}}</style></head>
<body><main><h1>${receiptTexts.title}</h1>
<h2>${receiptTexts.soldBy}</h2><p>${part('seller', `${mark('line')}<br>`)}</p>
<dl>${row(receiptTexts.number, mark('orderNumber'))}${row(receiptTexts.date, mark('date'))}${row(receiptTexts.payment, mark('payment'))}</dl>
<h2>${mark('item')}</h2><dl>${part('price', rows)}</dl><dl>${part('refunds', rows)}</dl>
${part('vatNote', `<p>${mark('vatNote')}</p>`)}${part('dispute', `<p>${mark('dispute')}</p>`)}
${input(receiptTexts.name, mark('buyerName'))}${input(receiptTexts.address)}${input(receiptTexts.school)}
<p><a href="${mark('pdfHref')}">${receiptTexts.pdf}</a></p></main></body></html>`,
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
});

const PURCHASES = '/purchases';

/** Returns true for the receipt of a payer, who paid for a student and has no account. */
const isPayerReceipt = (pathname: string) => pathname.startsWith(payerReceiptPath(''));

const receiptPage: FilledPage = {
  isAt: () => true,
  shellPath: RECEIPT_SHELL_PATH,
  plain: plainReceipt,
  toValues: (body, { pathname, search }) => {
    const { seller, buyerName = '', ...shown } = receipt.parse(body);
    return {
      ...shown,
      buyerName,
      seller: seller.map((line) => ({ line })),
      pdfHref: `${pathname}/pdf${search}`,
      backHref: isPayerReceipt(pathname) ? undefined : PURCHASES,
    };
  },
  describe,
};

function describe({ code, message }: Failure, { pathname, search }: URL): Notice {
  const purchases = isPayerReceipt(pathname)
    ? { label: serverMessages.home, href: '/' }
    : { label: serverMessages.yourPurchases, href: PURCHASES };
  // After a sign-in, the browser can show the page again but not the file.
  const page = pathname.replace(/\/pdf$/, '') + search;
  if (code === 'unauthorized') {
    const { receiptNeedsLogIn, receiptIsBuyers } = serverMessages;
    return logInNotice({ title: receiptNeedsLogIn, text: receiptIsBuyers, page });
  }
  if (code === 'not_found') {
    const { receiptNotThere: title, receiptElsewhere, receiptLinkInvalid } = serverMessages;
    const text = isPayerReceipt(pathname) ? receiptLinkInvalid : receiptElsewhere;
    return { title, text, action: purchases };
  }
  return {
    title: serverMessages.receiptFailed,
    text: message,
    action: { label: 'Try Again', href: page },
    link: purchases,
  };
}

const respond = serve(
  route({
    endpoint: getPayerReceipt,
    access: 'anyone',
    run: ({ input }) => findPayerReceipt(input.token),
  }),
  route({
    endpoint: getPayerReceiptPdf,
    access: 'anyone',
    run: async ({ input }) => {
      const { bytes, name } = await findPayerReceiptPdf(input.token);
      return Reply.pdf(bytes, name);
    },
  }),
  route({
    endpoint: getReceipt,
    access: 'signed-in',
    readsLedger: true,
    run: ({ input, ...call }) => findReceipt(input, call),
  }),
  route({
    endpoint: getReceiptPdf,
    access: 'signed-in',
    readsLedger: true,
    run: async ({ input, ...call }) => {
      const { bytes, name } = await findReceiptPdf(input, call);
      return Reply.pdf(bytes, name);
    },
  }),
);

export default withFilledPages(respond, receiptPage);

export const config: Config = {
  path: [
    '/receipts/:orderNumber',
    '/receipts/:orderNumber/pdf',
    '/receipts/paid/:token',
    '/receipts/paid/:token/pdf',
  ],
};
