import { randomUUID } from 'node:crypto';
import { bad, type Check, good } from '../check.ts';
import { CONTENT_SETTINGS, contentClient, readStatus } from '../content.ts';

const NO_DATASET =
  'There is no such dataset: copy SANITY_PROJECT_ID and SANITY_DATASET from sanity.io/manage.';

/** Checks that the token may do what the shop does: read, and write published documents and drafts. */
export const contentToken: Check = {
  name: 'Content token',
  needs: [...CONTENT_SETTINGS, 'SANITY_TOKEN'],
  async run({ setting }) {
    const client = contentClient(setting, setting('SANITY_TOKEN'));
    try {
      await client.fetch('count(*[_type == "subject"])');
    } catch (error) {
      if (readStatus(error) === 404) return bad(NO_DATASET);
      if (readStatus(error) === 401)
        return bad(
          'SANITY_TOKEN is not accepted: create another at sanity.io/manage, API, Tokens.',
        );
      if (readStatus(error) === 403)
        return bad('SANITY_TOKEN may not read the dataset: create one with the role Editor.');
      throw error;
    }
    const id = `doctor-${randomUUID()}`;
    const documents = [id, `drafts.${id}`].map((_id) => ({ create: { _id, _type: 'doctor' } }));
    try {
      await client.mutate(documents, { dryRun: true });
    } catch (error) {
      if (![401, 403].includes(readStatus(error) ?? 0)) throw error;
      return bad(
        'SANITY_TOKEN may only read: create one with the role Editor at sanity.io/manage, API, Tokens.',
      );
    }
    return good('It may read and write.');
  },
};
