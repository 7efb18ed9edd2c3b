import type { CookieClient } from './client.ts';
import { withHeaders } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

/** Reads the token of the Studio's session from the link that opens the Studio. */
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '');

/** Returns the tokens of two members of the content project. */
export const tokensOf = ({
  studio,
  studioViewer,
}: Pick<TestSandbox, 'studio' | 'studioViewer'>) => ({
  editor: tokenIn(studio),
  viewer: tokenIn(studioViewer),
});

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens a Studio, which sends a token with every request. @param origin of its page */
export const openStudio = (shop: TestSandbox, token: string, origin = shop.shop): CookieClient =>
  withHeaders(shop.client(), { ...bearer(token), origin });
