import { joinDirectives } from './csp.ts';

export interface StudioPlace {
  projectId: string;
  apiHost?: string | undefined;
  shopUrl: string;
}

/** Lists the hosts of a content project. Sanity's hosts begin with its id, so no script can write to other projects. */
function listHosts({ projectId, apiHost }: StudioPlace) {
  if (!apiHost) {
    const own = `${projectId}.api.sanity.io`;
    return {
      api: ['https://api.sanity.io', `https://${own}`, `https://${projectId}.apicdn.sanity.io`],
      sockets: [`wss://${own}`],
      files: ['https://cdn.sanity.io'],
    };
  }
  // The local stand-in has a host for each listener, because a browser opens only six connections to a host.
  const hosts = `*.localhost:${new URL(apiHost).port}`;
  return { api: [apiHost, `http://${hosts}`], sockets: [`ws://${hosts}`], files: [apiHost] };
}

/** Writes the Studio's policy. Allows inline styles, which Sanity's interface writes. */
export function studioPolicy(place: StudioPlace): string {
  const { api, sockets, files } = listHosts(place);
  // A Studio with a host name of its own has a different origin from the shop.
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
