import type { Config } from '@netlify/functions';
import {
  getInvitation,
  getOwnPlaces,
  joinPlaces as joinPlacesEndpoint,
  showMore as showMoreEndpoint,
} from '#contract/places/joining.ts';
import { markOwnedCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { findInvitation, joinPlaces, notifyOfPlace } from '#server/places/join.ts';
import { listOwnPlaces, showMore } from '#server/places/own-places.ts';

const feature = 'places';

export default serve(
  route({
    endpoint: getInvitation,
    feature,
    access: 'anyone',
    run: ({ input, ip }) => findInvitation(input.code, ip),
  }),
  route({
    endpoint: joinPlacesEndpoint,
    feature,
    access: 'user',
    run: async ({ input: { code, ...joining }, student, ip, cookieNames, waitUntil }) => {
      const { purchase, ...joined } = await joinPlaces(student, code, joining, ip);
      if (purchase) waitUntil(notifyOfPlace(purchase));
      const slugs = joined.subjects.flatMap(({ slug }) => slug || []);
      return new Reply(joined, { cookies: markOwnedCookies(cookieNames(), slugs, true) });
    },
  }),
  route({
    endpoint: getOwnPlaces,
    feature,
    access: 'user',
    run: ({ student }) => listOwnPlaces(student.ledger),
  }),
  route({
    endpoint: showMoreEndpoint,
    feature,
    access: 'user',
    run: ({ input, student }) => showMore(student.ledger, input.orderId, input.showsMore),
  }),
);

export const config: Config = {
  path: ['/api/join/:code', '/api/places', '/api/places/:orderId/shown'],
};
