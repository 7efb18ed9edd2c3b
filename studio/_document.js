import { createElement as element } from 'react';

const STYLES = 'html, body, #sanity { height: 100% } body { margin: 0 }';

/**
 * The Studio's page. It stands for Sanity's own, which has scripts and fonts from other hosts and an
 * inline script, so that the Content-Security-Policy of `/studio/` can be a strict one. Sanity's
 * command reads it without a compiler, hence no TypeScript and no JSX.
 * @param {{ css?: string[], entryPath: string }} props addresses of what the build made
 */
export default function Document({ css = [], entryPath }) {
  return element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
      element('title', null, 'Studio'),
      css.map((href) => element('link', { key: href, rel: 'stylesheet', href })),
      element('style', null, STYLES),
      element('script', { type: 'application/json', id: 'studio-settings' }),
    ),
    element(
      'body',
      null,
      element('div', { id: 'sanity' }),
      element('script', { type: 'module', src: entryPath }),
      element('noscript', null, 'The Studio needs JavaScript.'),
    ),
  );
}
