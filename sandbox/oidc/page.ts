import { html } from 'hono/html';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:4rem auto;max-width:22rem;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'label{display:block;margin:1rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem;margin-top:.25rem}' +
  'button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}[role=alert]{color:#a3131f;font-weight:600}';

type Html = ReturnType<typeof html>;

const layout = (title: string, content: Html) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <style>${STYLE}</style>
    </head>
    <body><main><h1>${title}</h1>${content}</main></body>
  </html>`;

/** @param refused the email of a failed attempt */
export function signInPage(uid: string, refused?: string): Html {
  return layout(
    'Sign in',
    html`<p>A local identity provider. Nothing leaves this machine.</p>
      ${refused === undefined ? '' : html`<p role="alert">The email or password is wrong.</p>`}
      <form method="post" action="/interaction/${uid}">
        <label>Email <input name="email" type="email" autocomplete="username" required value="${refused ?? ''}" /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button>Sign in</button>
        <button name="cancel" value="yes" formnovalidate>Cancel</button>
      </form>`,
  );
}

/** Returns the page for an error that cannot be sent to the client. @param error OAuth's error code */
export function errorPage(error: string): Html {
  return layout('You cannot sign in', html`<p>${error}</p><p>Go back and start again.</p>`);
}
