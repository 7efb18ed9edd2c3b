import type { Context, MiddlewareHandler } from 'hono';

const CLIENT_HAS_GONE = 400;

/**
 * Refuses a body above `maxBytes`, but reads it to its end: an early response breaks this request or the next.
 * @param refuse responds, or throws an error that the app turns into the response
 */
export function limitBody(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (!body) return next();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes <= maxBytes) chunks.push(chunk);
      }
    } catch {
      return c.body(null, CLIENT_HAS_GONE);
    }
    if (bytes > maxBytes) return refuse(c);
    c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) });
    return next();
  };
}
