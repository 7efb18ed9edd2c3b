const SHIFTED = 'sup, sub, [style*="vertical-align"]';

/** Parses HTML into a document that runs no script and loads nothing. */
export const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Returns pasted HTML if it raises or lowers characters, which plain text would make ordinary. */
export function readShiftedHtml({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>) {
  const html = parseHtml(clipboardData?.getData('text/html') ?? '');
  return html.querySelector(SHIFTED) ? html : undefined;
}
