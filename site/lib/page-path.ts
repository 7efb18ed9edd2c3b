/** The address that a page is known by: no slash, no file name, whatever the build calls it. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}
