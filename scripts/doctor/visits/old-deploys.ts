import { isLoopback } from '#server/config-fields.ts';
import { quoteWord } from '../../terminal.ts';
import { bad, type Check, good, notChecked } from '../check.ts';
import { ADDRESS, visit } from './visit.ts';

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
      const { status } = await visit(new URL('/api/subjects', permalink).href, { signal });
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
