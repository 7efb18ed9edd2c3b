import { escapeHtml } from '../email/layout.ts';

export interface TemplateValues {
  [name: string]: string | undefined | TemplateValues[];
}

const PART_OR_MARK = /⟦#(\w+)⟧([\s\S]*?)⟦\/\1⟧|⟦(\w+)⟧/g;

/** Fills in a page. Values are escaped and never read as marks. A part without its value is left out. */
export function fillTemplate(html: string, values: TemplateValues): string {
  return html.replace(PART_OR_MARK, (_, part: string, inside: string, name: string) => {
    if (part === undefined) return escapeHtml(toText(values[name]));
    const value = values[part];
    if (Array.isArray(value)) return value.map((one) => fillTemplate(inside, one)).join('');
    return value ? fillTemplate(inside, values) : '';
  });
}

const toText = (value: TemplateValues[string]) => (typeof value === 'string' ? value : '');
