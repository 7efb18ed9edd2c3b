import { ADDRESS, bad, type Check, good } from '../check.ts';

const FUNCTION = '/api/subjects';
/** The Edge Function itself refuses an upload without a ticket of the shop. */
const UPLOAD = '/objects/upload-doctor';

/** Checks that the host serves pages with their headers, and runs the functions and the Edge Function. */
export const site: Check = {
  name: 'Site',
  needs: [ADDRESS],
  async run({ address }, signal) {
    const [page, called, edge] = await Promise.all([
      fetch(`${address}/`, { redirect: 'manual', signal }),
      fetch(address + FUNCTION, { redirect: 'manual', signal }),
      fetch(`${address}${UPLOAD}?ticket=none`, { method: 'PUT', body: '%PDF-', signal }),
    ]);
    if (page.status !== 200)
      return bad(`/ responds with ${page.status}: deploy the shop to this address.`);
    if (!page.headers.has('content-security-policy'))
      return bad('/ lacks its headers: deploy again, and check that netlify.toml is in use.');
    if (called.status !== 200)
      return bad(`${FUNCTION} responds with ${called.status}: see the functions' log.`);
    if (edge.status !== 401)
      return bad(
        `${UPLOAD} responds with ${edge.status} to an upload without permission: the Edge Function does not run.`,
      );
    return good('The host serves pages with their headers, and runs every kind of function.');
  },
};
