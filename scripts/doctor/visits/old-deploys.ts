import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, notChecked } from '../check.ts';
import { ADDRESS, visit } from './visit.ts';

/** "Misdirected Request". */
const REFUSED = 421;

/** The setting in which the command line names the address of an old deploy. */
export const PERMALINK = 'PERMALINK';

/** Whether a deploy refuses to work at another address than the shop's. Old ones live on at theirs. */
export const oldDeploys: Check = {
  name: 'Old deploys',
  needs: [ADDRESS],
  async run({ setting, address }, signal) {
    const permalink = setting(PERMALINK);
    if (permalink) {
      const { status } = await visit(new URL('/api/subjects', permalink).href, { signal });
      return status === REFUSED
        ? good('The one at the permalink refuses every call.')
        : bad(
            `The one at the permalink responds with ${status} instead of ${REFUSED}: delete it at the host, and rotate what has leaked.`,
          );
    }
    if (isLoopback(address)) return good('A shop on this machine keeps none.');
    return notChecked(
      `Copy the permalink of a deploy from the host, and run: npm run doctor -- ${address} --permalink https://…`,
    );
  },
};
