import type { CookieClient } from './client.ts';
import { withHeaders } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

/** The token of the Studio's session, from the link that opens the Studio. */
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '');

/** The tokens of two members of the content project. */
export const tokensOf = ({ studio, studioViewer }: TestSandbox) => ({
  editor: tokenIn(studio),
  viewer: tokenIn(studioViewer),
});

/** What the Studio sends with a call. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A Studio of its own, which sends a token with every request. @param origin of its page */
export const openStudio = (shop: TestSandbox, token: string, origin = shop.shop): CookieClient =>
  withHeaders(shop.client(), { ...bearer(token), origin });
