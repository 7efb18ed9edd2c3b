import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { type App, createApp } from '../kit/stand-in.ts';
import type { SmtpFaults } from './faults.ts';
import {
  formatDetails,
  formatSummary,
  readMessage,
  readMessages,
  readSummaries,
} from './message.ts';
import { addPages } from './pages.ts';
import { readSearch, UnknownFilterError } from './search.ts';
import type { Mailbox } from './store.ts';

const page = z.object({
  start: z.coerce.number().int().min(0).catch(0),
  limit: z.coerce.number().int().min(1).catch(50),
});
const deletion = z.object({ IDs: z.array(z.string()).default([]) }).catch({ IDs: [] });

const isUnread = ({ isRead }: { isRead: boolean }) => !isRead;

const totals = (mailbox: Mailbox) => ({
  total: mailbox.ids.length,
  unread: mailbox.unreadCount,
  tags: [],
});

export function createRoutes(mailbox: Mailbox, faults: SmtpFaults, locale?: string): App {
  const app = createApp('SMTP', faults, { error: 'injected failure' });
  const resolve = (id: string) => (id === 'latest' ? (mailbox.ids[0] ?? '') : id);

  app.get('/api/v1/messages', async (c) => {
    const { start, limit } = page.parse(c.req.query());
    const messages = await readSummaries(mailbox, mailbox.ids.slice(start, start + limit));
    return c.json({
      ...totals(mailbox),
      count: messages.length,
      messages_count: mailbox.ids.length,
      messages_unread: mailbox.unreadCount,
      start,
      messages,
    });
  });

  app.get('/api/v1/search', async (c) => {
    const query = c.req.query('query')?.trim();
    if (!query) return c.text('Error: no search query', 400);
    const { start, limit } = page.parse(c.req.query());
    const matches = (await readMessages(mailbox, mailbox.ids)).filter(readSearch(query));
    const messages = matches.slice(start, start + limit);
    return c.json({
      ...totals(mailbox),
      count: messages.length,
      messages_count: matches.length,
      messages_unread: matches.filter(isUnread).length,
      start,
      messages: messages.map(formatSummary),
    });
  });

  app.get('/api/v1/message/:id', async (c) => {
    const message = await readMessage(mailbox, resolve(c.req.param('id')));
    if (!message) return c.text('404 page not found', 404);
    mailbox.markRead(message.id);
    return c.json(formatDetails(message));
  });

  app.get('/api/v1/message/:id/raw', (c) => {
    const message = mailbox.get(resolve(c.req.param('id')));
    if (!message) return c.text('404 page not found', 404);
    return c.body(new Uint8Array(message.raw), 200, {
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  app.delete('/api/v1/messages', async (c) => {
    const { IDs } = deletion.parse(await c.req.json().catch(() => ({})));
    mailbox.remove(IDs.length > 0 ? IDs : mailbox.ids);
    return c.text('ok');
  });

  addPages(app, mailbox, locale);

  app.onError((error, c) => {
    if (error instanceof UnknownFilterError) {
      return c.json({ error: `SMTP stand-in: ${error.message} is not implemented` }, 501);
    }
    if (error instanceof HTTPException) return error.getResponse();
    console.error(`smtp stand-in: ${error.message}`);
    return c.text('internal error', 500);
  });
  return app;
}
