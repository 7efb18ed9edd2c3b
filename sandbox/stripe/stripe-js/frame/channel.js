/** The frame's end of the channel to the embedding page, restricted to the origin that the page named. */
const config = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
const { channel, origin } = config;
const isEmbedded = window.parent !== window && typeof origin === 'string';

export const settings = config;

export function send(type, value, id) {
  if (isEmbedded) window.parent.postMessage({ channel, type, value, id }, origin);
}

/** Handles messages by their type; a handler's return value is the response. */
export function listen(handlers) {
  window.addEventListener('message', async (event) => {
    if (!isEmbedded || event.source !== window.parent || event.origin !== origin) return;
    const { channel: sent, type, value, id } = event.data ?? {};
    if (sent !== channel || !Object.hasOwn(handlers, type)) return;
    const response = await handlers[type](value);
    if (id) send('response', response, id);
  });
}
