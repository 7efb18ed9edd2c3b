import type { Context } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import type { App } from '../kit/stand-in.ts';
import { addresses, type Message, readMessage, readMessages } from './message.ts';
import type { Mailbox } from './store.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
header, nav { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
.button, button { padding: .5rem 1rem; border: 1px solid #8886; border-radius: .5rem; background: none; color: inherit; font: inherit; text-decoration: none; }
ol { padding: 0; list-style: none; }
li { border-top: 1px solid #8886; }
li a { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .75rem 0; color: inherit; text-decoration: none; }
.subject { flex-basis: 100%; }
.unread .subject { font-weight: 700; }
.when { margin-left: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
iframe { box-sizing: border-box; width: 100%; height: min(70vh, 45rem); border: 1px solid #8886; background: #fff; color-scheme: light; }
pre { white-space: pre-wrap; }
`;
const MAX_SHOWN = 200;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const FRAME_PERMISSIONS = 'allow-popups allow-popups-to-escape-sandbox';
/** Policy for the HTML of an email: no scripts, no requests; links open outside the frame. */
const EMAIL_POLICY = `sandbox ${FRAME_PERMISSIONS}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'`;

type Html = ReturnType<typeof html>;

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body><main>${content}</main></body>
    </html>`;
}

const names = (list: ReturnType<typeof addresses>) =>
  list.map(({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address)).join(', ');

const moment = (
  { received }: Message,
  locale?: string,
) => html`<time datetime="${received.toISOString()}"
  >${received.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}</time
>`;

const readSubject = ({ email }: Message) => email.subject || '(no subject)';

function listPage(messages: Message[], total: number, locale?: string): Html {
  const rows = messages.map(
    (message) => html`<li>
      <a href="/view/${message.id}" class="${message.isRead ? 'read' : 'unread'}">
        <span class="subject">${message.isRead ? '' : html`<span class="dot">Unread: </span>`}${readSubject(message)}</span>
        <span class="to">to ${names(addresses(message.email.to))}</span>
        <span class="when">${moment(message, locale)}</span>
      </a>
    </li>`,
  );
  return layout(
    `Inbox (${total})`,
    html`<header>
        <h1>Inbox</h1>
        <nav>
          <a class="button" href="/">Refresh</a>
          <form method="post" action="/delete-all"><button>Delete all</button></form>
        </nav>
      </header>
      <p>All email goes to this inbox. Nothing leaves this machine.</p>
      ${rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p class="empty">No email yet.</p>`}
      ${total > messages.length ? html`<p>Showing the newest ${messages.length} of ${total} emails.</p>` : ''}`,
  );
}

function messagePage(message: Message, locale?: string): Html {
  const { email, id } = message;
  const from = names(addresses(email.from && [email.from]));
  const source = `/api/v1/message/${id}/raw`;
  return layout(
    readSubject(message),
    html`<header>
        <h1>${readSubject(message)}</h1>
        <nav><a class="button" href="/">Back to the inbox</a></nav>
      </header>
      <dl>
        <dt>From</dt><dd>${from}</dd>
        <dt>To</dt><dd>${names(addresses(email.to))}</dd>
        <dt>Received</dt><dd>${moment(message, locale)}</dd>
      </dl>
      ${email.html ? html`<iframe title="Email" sandbox="${FRAME_PERMISSIONS}" src="/view/${id}.html"></iframe>` : ''}
      ${email.text ? html`<h2>Plain text</h2><pre>${email.text}</pre>` : ''}
      <p>Attachments: ${email.attachments.length}. <a href="${source}">View source</a></p>`,
  );
}

const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});

const show = (c: Context, page: Html) => c.html(page, 200, pageHeaders(PAGE_POLICY));

/** Adds the inbox: a list, and a page for each email with its HTML in a sandboxed frame. */
export function addPages(app: App, mailbox: Mailbox, locale?: string): void {
  app.get('/', async (c) => {
    const { ids } = mailbox;
    const messages = await readMessages(mailbox, ids.slice(0, MAX_SHOWN));
    return show(c, listPage(messages, ids.length, locale));
  });

  app.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/view/:file{.+\\.html}', async (c) => {
    const message = await readMessage(mailbox, c.req.param('file').replace(/\.html$/, ''));
    if (!message?.email.html) return c.text('404 page not found', 404);
    return c.html(`<base target="_blank">${message.email.html}`, 200, pageHeaders(EMAIL_POLICY));
  });

  app.get('/view/:id', async (c) => {
    const message = await readMessage(mailbox, c.req.param('id'));
    if (!message) return c.text('404 page not found', 404);
    mailbox.markRead(message.id);
    return show(c, messagePage(message, locale));
  });

  app.post('/delete-all', csrf(), (c) => {
    mailbox.remove(mailbox.ids);
    return c.redirect('/', 303);
  });
}
