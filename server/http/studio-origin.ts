/**
 * CORS headers for a browser whose Studio is at another host name, `STUDIO_URL`
 * (docs/decisions/0023-why-is-a-studio-part-of-the-build.md). Uses web standards only, because the Edge Function
 * runs it.
 */

const PREFLIGHT_SECONDS = 600;

/** @param studioUrl the setting; empty or undefined if the Studio is at the shop's own address */
export const studioOrigin = (studioUrl: string | undefined): string | undefined =>
  studioUrl ? new URL(studioUrl).origin : undefined;

/** @returns Undefined if the request is not a preflight from the Studio */
export function preflightResponse(
  request: Request,
  studioUrl: string | undefined,
  methods: readonly string[],
): Response | undefined {
  const { method, headers } = request;
  const isQuestion = method === 'OPTIONS' && headers.has('access-control-request-method');
  const origin = headers.get('origin');
  if (!isQuestion || origin === null || origin !== studioOrigin(studioUrl)) return undefined;
  const response = new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'authorization, content-type',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  });
  return shareWithStudio(request, studioUrl, response);
}

/** Lets only the Studio's page read a response. It never allows cookies. */
export function shareWithStudio(
  request: Request,
  studioUrl: string | undefined,
  response: Response,
): Response {
  const origin = request.headers.get('origin');
  response.headers.append('Vary', 'Origin');
  if (origin !== null && origin === studioOrigin(studioUrl)) {
    response.headers.set('Access-Control-Allow-Origin', origin);
  }
  return response;
}
