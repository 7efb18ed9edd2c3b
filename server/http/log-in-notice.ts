import type { Notice } from '#contract/page-shell.ts';

/** Asks a visitor to sign in, and leads back to the page that they wanted. @param asked.page its path */
export function logInNotice(asked: { title: string; text: string; page: string }): Notice {
  const { title, text, page } = asked;
  const href = `/auth?${new URLSearchParams({ next: page })}`;
  return { title, text, action: { label: 'Log In', href } };
}
