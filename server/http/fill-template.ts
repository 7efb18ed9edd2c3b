import { escapeHtml } from '../email/email-page.ts';

/** The values of a page, as plain text. A list stands for a part that is repeated with each item's values. */
export interface TemplateValues {
  [name: string]: string | undefined | TemplateValues[];
}

/** A part with what is inside, or a mark (`contract/page-shell.ts`). */
const PART_OR_MARK = /⟦#(\w+)⟧([\s\S]*?)⟦\/\1⟧|⟦(\w+)⟧/g;

/** Fills a page in. Each value is escaped, and none is read as a mark. A part without its value is left out. */
export function fillTemplate(html: string, values: TemplateValues): string {
  return html.replace(PART_OR_MARK, (_, part: string, inside: string, name: string) => {
    if (part === undefined) return escapeHtml(textOf(values[name]));
    const value = values[part];
    if (Array.isArray(value)) return value.map((one) => fillTemplate(inside, one)).join('');
    return value ? fillTemplate(inside, values) : '';
  });
}

const textOf = (value: TemplateValues[string]) => (typeof value === 'string' ? value : '');
