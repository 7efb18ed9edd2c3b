import type { Config } from '@netlify/functions';
import type { Failure } from '#contract/errors.ts';
import { mark, type Notice, RECEIPT_SHELL_PATH } from '#contract/page-shell.ts';
import { payerReceiptPath, receiptTexts } from '#contract/purchases/receipt-texts.ts';
import {
  type BuyerLines,
  fillPayerReceiptPdf,
  fillReceiptPdf,
  getPayerReceipt,
  getPayerReceiptPdf,
  getReceipt,
  getReceiptPdf,
  receipt,
} from '#contract/purchases/receipts.ts';
import {
  type FilledPage,
  logInNotice,
  part,
  plainShell,
  withFilledPages,
} from '#server/http/filled-pages.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import {
  findPayerReceipt,
  findPayerReceiptPdf,
  findReceipt,
  findReceiptPdf,
} from '#server/purchases/receipts.ts';

const row = (label: string, value: string) => `<dt>${label}</dt><dd>${value}</dd>`;

const rows = row(mark('label'), mark('value'));

const input = (name: keyof BuyerLines, label: string, value = '') =>
  `<p><label>${label} <input name="${name}" value="${value}"></label></p>`;

const PURCHASES = '/purchases';

/** Returns true for the receipt of a payer, who paid for a student and has no account. */
const isPayerReceipt = (pathname: string) => pathname.startsWith(payerReceiptPath(''));

const receiptPage: FilledPage = {
  isAt: () => true,
  shellPath: RECEIPT_SHELL_PATH,
  plain: plainShell({
    title: `${receiptTexts.title} ${mark('orderNumber')}`,
    style:
      'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem}dd{margin:0;text-align:right}input{width:100%;box-sizing:border-box;font:inherit}@media print{a,button{display:none}}',
    main: `<h1>${receiptTexts.title}</h1>
<h2>${receiptTexts.soldBy}</h2><p>${part('seller', `${mark('line')}<br>`)}</p>
<dl>${row(receiptTexts.number, mark('orderNumber'))}${row(receiptTexts.date, mark('date'))}${row(receiptTexts.payment, mark('payment'))}</dl>
<h2>${mark('item')}</h2><dl>${part('price', rows)}</dl><dl>${part('refunds', rows)}</dl>
${part('vatNote', `<p>${mark('vatNote')}</p>`)}${part('dispute', `<p>${mark('dispute')}</p>`)}
<form method="post" action="${mark('pdfHref')}">
${input('name', receiptTexts.name, mark('buyerName'))}${input('address', receiptTexts.address)}${input('school', receiptTexts.school)}
<p><button>${receiptTexts.pdf}</button></p></form>`,
  }),
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
    ? { label: 'Return Home', href: '/' }
    : { label: 'Your Purchases', href: PURCHASES };
  // After a sign-in, the browser can show the page again but not the file.
  const page = pathname.replace(/\/pdf$/, '') + search;
  if (code === 'unauthorized') {
    const title = serverMessages.receiptNeedsLogIn;
    return logInNotice({ title, text: 'Only the buyer can see a receipt.', page });
  }
  if (code === 'not_found') {
    const text = isPayerReceipt(pathname)
      ? 'This link is incomplete or has expired. Please use the link in our email to you.'
      : 'It belongs to another account, or its address is incomplete.';
    return { title: serverMessages.receiptNotThere, text, action: purchases };
  }
  return {
    title: 'The receipt could not be shown',
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
    run: async ({ input }) => Reply.pdf(await findPayerReceiptPdf(input.token)),
  }),
  route({
    endpoint: fillPayerReceiptPdf,
    access: 'anyone',
    run: async ({ input: { token, ...lines } }) =>
      Reply.pdf(await findPayerReceiptPdf(token, lines)),
  }),
  route({
    endpoint: getReceipt,
    access: 'signed-in',
    run: ({ input, ...call }) => findReceipt(input, call),
  }),
  route({
    endpoint: getReceiptPdf,
    access: 'signed-in',
    run: async ({ input, ...call }) => Reply.pdf(await findReceiptPdf(input, call)),
  }),
  route({
    endpoint: fillReceiptPdf,
    access: 'signed-in',
    run: async ({ input: { orderNumber, account, ...lines }, ...call }) =>
      Reply.pdf(await findReceiptPdf({ orderNumber, account }, call, lines)),
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
