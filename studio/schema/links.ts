/** @returns true, or what is wrong with a link, said to the owner */
export function checkLink(href: string | undefined): true | string {
  if (!href) return 'A link needs an address.';
  return (
    /^(https?:\/\/|mailto:|\/(?!\/))/i.test(href) ||
    'Begin with https://, with mailto: or, for a page of the shop, with a slash.'
  );
}
