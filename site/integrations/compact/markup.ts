/** The empty elements of drawings, which HTML lets close themselves within `svg`. */
const EMPTY = /><\/(?:circle|line|path|rect|use)>/g;

const CLASS = / class="([^"]*)"/g;

/** Writes the markup of a page shorter: the elements of its drawings, and classes without needless spaces. */
export const compactMarkup = (html: string) =>
  html.replace(EMPTY, '/>').replace(CLASS, (_, names: string) => {
    const needed = names.trim().replace(/\s+/g, ' ');
    return needed && ` class="${needed}"`;
  });
