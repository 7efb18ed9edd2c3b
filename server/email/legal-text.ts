import type { LegalBlock, LegalPage } from '#contract/catalogue/legal-page.ts';

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
