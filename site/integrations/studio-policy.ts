import { joinDirectives } from './csp.ts';

/** Where a Studio finds its services. */
export interface StudioPlace {
  projectId: string;
  /** The content API's origin where it is not Sanity's. */
  apiHost?: string | undefined;
  /** The shop's origin. */
  shopUrl: string;
}

/** The hosts of a content project. Sanity's begin with its id: no script can write to another project there. */
function hostsOf({ projectId, apiHost }: StudioPlace) {
  if (!apiHost) {
    const own = `${projectId}.api.sanity.io`;
    return {
      api: ['https://api.sanity.io', `https://${own}`, `https://${projectId}.apicdn.sanity.io`],
      sockets: [`wss://${own}`],
      files: ['https://cdn.sanity.io'],
    };
  }
  // The local stand-in has a host for each listener, because a browser opens six connections to one.
  const hosts = `*.localhost:${new URL(apiHost).port}`;
  return { api: [apiHost, `http://${hosts}`], sockets: [`ws://${hosts}`], files: [apiHost] };
}

/**
 * The Studio's policy: no script but its own, and connections to its content project and the shop only. It
 * allows inline styles, which Sanity's interface writes.
 */
export function studioPolicy(place: StudioPlace): string {
  const { api, sockets, files } = hostsOf(place);
  // The shop's origin is another one where the Studio has a host name of its own.
  const shop = ["'self'", place.shopUrl];
  return joinDirectives({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [...shop, 'data:', 'blob:', ...files],
    'media-src': files,
    'worker-src': ["'self'", 'blob:'],
    'connect-src': [...shop, ...api, ...sockets, ...files],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}
