/** The frame's end of the messages: only the page that embeds it, at the origin it named. */
const config = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
const { channel, origin } = config;
const isEmbedded = window.parent !== window && typeof origin === 'string';

export const settings = config;

export function tell(type, value, id) {
  if (isEmbedded) window.parent.postMessage({ channel, type, value, id }, origin);
}

/** `handlers` by the type of message; what one returns is the answer. */
export function listen(handlers) {
  window.addEventListener('message', async (event) => {
    if (!isEmbedded || event.source !== window.parent || event.origin !== origin) return;
    const { channel: sent, type, value, id } = event.data ?? {};
    if (sent !== channel || !Object.hasOwn(handlers, type)) return;
    const answer = await handlers[type](value);
    if (id) tell('answer', answer, id);
  });
}
