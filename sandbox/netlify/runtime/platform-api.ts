const PLATFORM_API = 'https://api.netlify.com';

/** Leads the functions' calls of Netlify's API to the gateway, which implements `purge`. */
export function installPlatformApi(siteUrl: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
    if (origin !== PLATFORM_API) return fetch(input, init);
    const address = `${siteUrl}/__sandbox/netlify${pathname}${search}`;
    return fetch(input instanceof Request ? new Request(address, input) : address, init);
  };
}
