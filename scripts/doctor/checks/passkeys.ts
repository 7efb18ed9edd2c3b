import { z } from 'zod';
import { type Check, good, warning } from '../check.ts';
import { command, STORE } from '../store-command.ts';

/** Key of the administrator's passkeys in the store (docs/decisions/0015-how-does-the-administrator-sign-in.md). */
const PASSKEYS = 'admin-passkeys';

const ADD = "in the panel's Sign-in tab";

/** Checks that the owner signs in with a passkey, which no page can steal and no one can guess. */
export const passkeys: Check = {
  name: "Owner's sign-in",
  needs: STORE,
  async run({ setting }, signal) {
    const count = z.int().parse(await command(setting, signal, 'HLEN', PASSKEYS));
    if (count === 0) {
      return setting('OIDC_ISSUER')
        ? warning(`There is no passkey, the safest way: add one ${ADD}.`)
        : warning(
            `There is no passkey: open ${setting('SITE_URL')}/admin, sign in with a link, and add one.`,
          );
    }
    if (count === 1)
      return warning(`There is one passkey: add another ${ADD}, in case it is lost.`);
    const found = `There are ${count} passkeys.`;
    return setting('ADMIN_PASSWORD_HASH')
      ? good(`${found} Without ADMIN_PASSWORD_HASH there would be no password to guess.`)
      : good(`${found} There is no password to guess.`);
  },
};
