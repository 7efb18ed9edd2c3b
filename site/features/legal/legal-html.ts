import { escapeHTML, type PortableTextComponents, toHTML } from '@portabletext/to-html';
import type { LegalBlock } from '#contract/legal-page.ts';

/** Text is escaped by the library; where links may lead has been checked when the page was read. */
const components: PortableTextComponents = {
  marks: {
    link: ({ children, value }) => `<a href="${escapeHTML(String(value?.href))}">${children}</a>`,
  },
};

/**
 * A legal page's text as HTML.
 * @throws Error for what has no form: a law text with a hole in it must not be published
 */
export function legalHtml(body: LegalBlock[]): string {
  return toHTML(body, {
    components,
    onMissingComponent: (message) => {
      throw new Error(message);
    },
  });
}
