import { lightColour, NAME_AFTER_MARK } from '#contract/brand.ts';
import type { LegalBlock, LegalPage } from '#contract/catalogue/legal-page.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { brand, region } from '#shop';
import type { Email } from '../services/email.ts';

export function emailButton(url: string, label: string): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${lightColour('brand')};color:${lightColour('on-brand')};text-decoration:none`;
  return `<a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

export function emailLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${lightColour('brand')}">${escapeHtml(label)}</a>`;
}

export type EmailRow = [name: string, value: string];

function emailRows(rows: EmailRow[]): string {
  const cells = rows.map(
    ([name, value]) =>
      '<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;font-weight:600">' +
      `${escapeHtml(name)}</th><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${cells.join('')}</table>`;
}

/** Turns a printed email into a receipt: ink on white, without buttons, no row split across sheets. */
const PRINT =
  '@media print{body,.sheet{background:#fff!important;color:#000!important}.sheet{border:0!important}' +
  'a{color:#000!important;overflow-wrap:anywhere}.button{display:none!important}' +
  'tr,p{break-inside:avoid}}';

/** Circles the mark in the name in red, as the header of the site does. */
function emailBrand(): string {
  const ring = `display:inline-block;padding:5px 9px;border:2px solid ${lightColour('accent')};border-radius:50%`;
  return `<span style="${ring}">${escapeHtml(brand.mark)}</span>${escapeHtml(NAME_AFTER_MARK)}`;
}

function emailPage(body: string): string {
  const name = escapeHtml(brand.name);
  return `<!doctype html>
<html lang="${region.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${name}</title><style>${PRINT}</style></head>
<body style="margin:0;background:${lightColour('paper')};color:${lightColour('ink')};font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
  <div style="max-width:600px;margin:0 auto;padding:24px 12px">
    <p style="margin:0 0 16px;padding:0 12px;font:700 20px/1.4 Georgia,serif">${emailBrand()}</p>
    <div class="sheet" style="padding:12px 24px;background:${lightColour('sheet')};border:1px solid ${lightColour('rule')};border-radius:8px">
    ${body}
    </div>
    <p style="margin:16px 0 0;padding:0 12px;color:${lightColour('muted')};font-size:15px">${name}</p>
  </div>
</body>
</html>`;
}

/** Longer than any first name in use. */
const MAX_CHARACTERS = 40;

/**
 * Allows no dots, slashes or digits: an attacker could sign up with a stranger's address and a name like "your refund
 * is waiting at https://…", and the shop would send it.
 */
const FIRST_NAME = new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M} '’-]{1,${MAX_CHARACTERS}}$`, 'u');

export function greeting(firstName: string): string {
  const name = firstName.trim();
  return FIRST_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

/** Renders plain text for a buyer to keep, with link addresses in brackets. */
export function legalText({ title, updatedOn, body }: LegalPage): string {
  const head = `${title.toUpperCase()}\nLast changed on ${updatedOn}`;
  return [head, ...body.map(blockText)].join('\n\n');
}

function blockText({ style, listItem, children, markDefs }: LegalBlock): string {
  const words = children.map(({ text, marks }) => {
    const link = markDefs.find(({ _key }) => marks.includes(_key));
    return link ? `${text} (${link.href})` : text;
  });
  const bullet = listItem ? '- ' : '';
  const text = bullet + words.join('');
  return style === 'h2' || style === 'h3' ? text.toUpperCase() : text;
}

export interface AccountNotice {
  to: string;
  /** Empty for a greeting without a name. */
  firstName: string;
  subject: string;
  /** The button follows the first paragraph. */
  paragraphs: [string, ...string[]];
  button?: { url: string; label: string };
}

export function accountNotice(notice: AccountNotice): Email {
  const { to, firstName, subject, button } = notice;
  const [first, ...rest] = notice.paragraphs;
  const parts = [
    paragraph(greeting(firstName)),
    paragraph(first),
    ...(button ? [buttonPart(button.url, button.label)] : []),
    ...rest.map(paragraph),
  ];
  return { to, subject, ...composeEmail(parts) };
}

/** Part of an email, in plain text and in HTML. */
export interface EmailPart {
  text: string;
  html: string;
}

/** Composes plain text and HTML from the same parts, and signs them with the shop's name. */
export const composeEmail = (parts: EmailPart[]): EmailPart => ({
  text: [...parts.map(({ text }) => text), brand.name].join('\n\n'),
  html: emailPage(parts.map(({ html }) => html).join('\n    ')),
});

export const paragraph = (words: string): EmailPart => ({
  text: words,
  html: `<p>${escapeHtml(words)}</p>`,
});

export const rowsPart = (rows: EmailRow[]): EmailPart => ({
  text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  html: emailRows(rows),
});

/** @param name label in plain text */
export const buttonPart = (url: string, label: string, name = label): EmailPart => ({
  text: `${name}: ${url}`,
  html: `<p>${emailButton(url, label)}</p>`,
});

export const linksPart = (links: [label: string, url: string][]): EmailPart => ({
  text: links.map(([label, url]) => `${label}: ${url}`).join('\n'),
  html: `<p>${links.map(([label, url]) => emailLink(url, label)).join(' · ')}</p>`,
});

/** Joins parts without an empty line between them in plain text. */
export const joinParts = (...parts: EmailPart[]): EmailPart => ({
  text: parts.map(({ text }) => text).join('\n'),
  html: parts.map(({ html }) => html).join('\n    '),
});
