import { mark, partMarks, type ReceiptMarkName } from '#contract/page-shell.ts';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import type { Shell } from '../services/site.ts';

const part = (name: ReceiptMarkName, inside: string) =>
  `${partMarks(name).start}${inside}${partMarks(name).end}`;

const row = (label: string, value: string) => `<dt>${label}</dt><dd>${value}</dd>`;

const rows = row(mark('label'), mark('value'));

const input = (label: string, value = '') =>
  `<p><label>${label} <input value="${value}"></label></p>`;

/** Receipt without styles, for when the site does not respond. */
export const plainReceipt = (): Shell => ({
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
