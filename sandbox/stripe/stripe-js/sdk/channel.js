/** Opens a frame with a message channel. Both sides check origin and source; `channel` identifies the frame. */
export function openFrame({ origin, path, title, settings, onMessage }) {
  const channel = crypto.randomUUID();
  const frame = document.createElement('iframe');
  const waiting = new Map();
  const config = { ...settings, channel, origin: location.origin };
  frame.src = `${origin}${path}#${encodeURIComponent(JSON.stringify(config))}`;
  frame.title = title;
  frame.setAttribute('allowtransparency', 'true');
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%' });

  function receive(event) {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = event.data;
    if (message?.channel !== channel) return;
    if (message.type !== 'response') onMessage(message);
    else {
      waiting.get(message.id)?.(message.value);
      waiting.delete(message.id);
    }
  }
  window.addEventListener('message', receive);

  const post = (type, value, id) =>
    frame.contentWindow?.postMessage({ channel, type, value, id }, origin);
  return {
    frame,
    post,
    request(type, value) {
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post(type, value, id);
      });
    },
    close() {
      window.removeEventListener('message', receive);
      frame.remove();
    },
  };
}
