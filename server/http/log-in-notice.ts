import type { Notice } from '#contract/page-shell.ts';

/** Asks a visitor to sign in, and returns them to the page. @param asked.page path of the page */
export function logInNotice(asked: { title: string; text: string; page: string }): Notice {
  const { title, text, page } = asked;
  const href = `/auth?${new URLSearchParams({ next: page })}`;
  return { title, text, action: { label: 'Log In', href } };
}
