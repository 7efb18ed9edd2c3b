import { fetchInTime } from './in-time.ts';

/**
 * Posts JSON without the code of `call`: for scripts that load without React, and for writes in the background.
 * @param keepsAlive true for a request that outlives the page
 * @throws TypeError if there is no response
 */
export const postJson = (path: string, body: object, keepsAlive = false): Promise<Response> =>
  fetchInTime(path, {
    method: 'POST',
    keepalive: keepsAlive,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
