import { openFrame } from './channel.js';
import { integrationError } from './errors.js';

const colourScheme = (appearance) => (appearance?.theme === 'night' ? 'dark' : 'light');

export class PaymentElement {
  constructor({ origin, key, appearance, options, onDestroy }) {
    this.setup = { origin, key, appearance, options };
    this.onDestroy = onDestroy;
    this.listeners = new Map();
  }

  mount(target) {
    if (this.isDestroyed) throw integrationError('This Element has already been destroyed.');
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent)
      throw integrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.parent === parent) return this;
    this.unmount();
    const { origin, key, appearance, options } = this.setup;
    this.parent = parent;
    this.channel = openFrame({
      origin,
      path: '/v3/frame/payment.html',
      title: 'Secure payment input frame',
      settings: { key, appearance, options },
      onMessage: (message) => this.receive(message),
    });
    const { frame } = this.channel;
    // The frame is 4 px larger on each side to leave room for the fields' focus ring.
    Object.assign(frame.style, {
      colorScheme: colourScheme(appearance),
      height: '0',
      margin: '-4px',
      maxWidth: 'none',
      width: 'calc(100% + 8px)',
    });
    frame.setAttribute('allow', 'payment *; publickey-credentials-get *');
    parent.replaceChildren(frame);
    this.emit('loaderstart', { elementType: 'payment' });
    this.timer = setTimeout(() => {
      const error = {
        type: 'api_connection_error',
        message: 'The payment form could not be loaded.',
      };
      this.emit('loaderror', { elementType: 'payment', error });
    }, 15_000);
    return this;
  }

  receive({ type, value }) {
    if (type === 'resize') this.channel.frame.style.height = `${Number(value)}px`;
    else if (type === 'enter') this.parent.closest('form')?.requestSubmit();
    else if (type === 'ready') {
      clearTimeout(this.timer);
      this.isReady = true;
      this.emit('ready', { elementType: 'payment' });
    } else if (['change', 'loaderror'].includes(type)) {
      this.emit(type, { elementType: 'payment', ...value });
    }
  }

  emit(type, event) {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(event);
  }

  on(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
    return this;
  }

  setAppearance(appearance) {
    this.setup.appearance = appearance;
    if (!this.channel) return;
    this.channel.frame.style.colorScheme = colourScheme(appearance);
    this.channel.post('update', { appearance });
  }

  /** Sends a request to the frame. The element must be mounted and ready. */
  request(type, value) {
    if (!this.isReady) {
      throw integrationError(
        'elements should have a mounted Payment Element. Please make sure the Payment Element you are attempting to use is still mounted and has emitted the ready event.',
      );
    }
    return this.channel.request(type, value);
  }

  unmount() {
    clearTimeout(this.timer);
    this.channel?.close();
    this.channel = undefined;
    this.parent = undefined;
    this.isReady = false;
  }

  destroy() {
    if (this.isDestroyed) throw integrationError('This Element has already been destroyed.');
    this.unmount();
    this.isDestroyed = true;
    this.onDestroy();
  }
}
