import { openFrame } from './channel.js';

export function showChallenge({ origin, path, key }) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Card authentication');
    Object.assign(dialog.style, {
      border: '0',
      borderRadius: '12px',
      boxShadow: '0 20px 60px rgba(0, 0, 0, 0.35)',
      height: 'min(26rem, calc(100dvh - 2rem))',
      margin: 'auto',
      overflow: 'hidden',
      padding: '0',
      width: 'min(26rem, calc(100vw - 2rem))',
    });
    const { frame, close } = openFrame({
      origin,
      path,
      title: 'Stripe 3D Secure challenge',
      settings: { key },
      onMessage: ({ type }) => {
        if (type === 'authenticated') finish();
      },
    });
    Object.assign(frame.style, { height: '100%', colorScheme: 'light' });
    function finish() {
      close();
      dialog.close();
      dialog.remove();
      before?.focus?.();
      resolve();
    }
    // Escape does not close the dialog, as at Stripe: the payment would be left unfinished.
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
  });
}
