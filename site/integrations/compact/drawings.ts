/** Closes the empty elements of a page's drawings in the shorter way, which HTML allows within `svg`. */
export const compactDrawings = (html: string) =>
  html.replace(/><\/(?:circle|line|path|rect|use)>/g, '/>');
