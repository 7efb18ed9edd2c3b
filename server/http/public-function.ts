import { config } from '../config.ts';
import { enterDeploy, isProduction } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { withServerTiming } from '../service-timing.ts';
import { failureResponse } from './failure-response.ts';
import { isOwnHost } from './own-host.ts';
import type { Platform } from './platform.ts';
import { withRequestId } from './request-id.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';

type Respond = (request: Request, platform: Platform) => Response | Promise<Response>;

/** Wraps every public function: names and times the request, checks its host, adds response headers. */
export function publicFunction(respond: Respond): Respond {
  return withRequestId(async (request, platform) => {
    const response = await withServerTiming(
      async () => hostFailure(request, platform) ?? (await respond(request, platform)),
    );
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.headers.set(name, value);
    return response;
  });
}

function hostFailure(request: Request, { deploy }: Platform): Response | undefined {
  try {
    enterDeploy(deploy);
    if (!isProduction() || isOwnHost(config().SITE_URL, request.url)) return undefined;
    throw new AppError('wrong_host');
  } catch (error) {
    return failureResponse(new URL(request.url).pathname, error);
  }
}
