import { SAFE_LINK } from '../../contract/catalogue/legal-page.ts';

/** @returns true, or the message that tells the owner how to write the link */
export function checkLink(href: string | undefined): true | string {
  if (!href) return 'Please enter the address of the link.';
  return (
    SAFE_LINK.test(href) ||
    'Start with https:// or mailto:, or with a slash for a page of the shop.'
  );
}
