import { escapeHTML, type PortableTextComponents, toHTML } from '@portabletext/to-html';
import type { LegalBlock } from '#contract/catalogue/legal-page.ts';

interface Section {
  key: string;
  /** Anchor, e.g. `2-how-to-ask`; the number makes it unique. */
  id: string;
  text: string;
}

export function legalSections(body: LegalBlock[]): Section[] {
  return body
    .filter(({ style }) => style === 'h2')
    .map(({ _key, children }, index) => {
      const text = children.map((span) => span.text).join('');
      const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      return { key: _key, id: [index + 1, ...words].join('-'), text };
    });
}

/** @throws Error for an unknown block, because a legal text with a gap must not be published */
export function legalHtml(body: LegalBlock[]): string {
  const ids = new Map(legalSections(body).map(({ key, id }) => [key, id]));
  const components: PortableTextComponents = {
    block: {
      h2: ({ children, value }) => `<h2 id="${ids.get(value._key ?? '')}">${children}</h2>`,
    },
    marks: {
      link: ({ children, value }) => `<a href="${escapeHTML(String(value?.href))}">${children}</a>`,
    },
  };
  return toHTML(body, {
    components,
    onMissingComponent: (message) => {
      throw new Error(message);
    },
  });
}
