import { isLoopback } from '#server/config-fields.ts';
import { quoteWord } from '../../terminal.ts';
import { ADDRESS, bad, type Check, good, notChecked } from '../check.ts';

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

/** Status "Misdirected Request". */
const REFUSED = 421;

/** Setting for the address of an old deploy, from the command line. */
export const PERMALINK = 'PERMALINK';

/** Checks that a deploy refuses to work at another address than the shop's. Old deploys keep their addresses. */
export const oldDeploys: Check = {
  name: 'Old deploys',
  needs: [ADDRESS],
  async run({ setting, address }, signal) {
    const permalink = setting(PERMALINK);
    if (permalink) {
      const { status } = await fetch(new URL(FUNCTION, permalink), { redirect: 'manual', signal });
      return status === REFUSED
        ? good('The deploy at the permalink refuses every call.')
        : bad(
            `The deploy at the permalink responds with ${status} instead of ${REFUSED}: delete it at the host, and rotate the secrets that have leaked.`,
          );
    }
    if (isLoopback(address)) return good('A shop on this machine keeps no old deploys.');
    return notChecked(
      `Copy the permalink of a deploy from the host, and run: npm run doctor -- ${quoteWord(address)} --permalink https://…`,
    );
  },
};
