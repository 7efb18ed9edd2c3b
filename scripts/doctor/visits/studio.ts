import { createUpload } from '#contract/files/objects.ts';
import { bad, type Check, good } from '../check.ts';
import { ADDRESS, visit } from './visit.ts';

const CALLS = [
  { path: createUpload.path, method: 'POST' },
  { path: '/objects/upload-doctor?ticket=none', method: 'PUT' },
];

const STRANGER = 'https://doctor.invalid';

export const studioUploads: Check = {
  name: "Studio's uploads",
  needs: [ADDRESS],
  async run({ setting, address }, signal) {
    const isLetIn = async (origin: string) => {
      const allowed = CALLS.map(async ({ path, method }) => {
        const headers = { origin, 'access-control-request-method': method };
        const question = await visit(address + path, { signal, method: 'OPTIONS', headers });
        return [origin, '*'].includes(question.headers.get('access-control-allow-origin') ?? '');
      });
      return Promise.all(allowed);
    };
    if ((await isLetIn(STRANGER)).includes(true)) {
      return bad('Any page may call them: deploy the shop as it is, without other rules.');
    }
    const studio = setting('STUDIO_URL');
    if (studio === '') return good("They are accepted from the shop's own pages only.");
    const { origin } = new URL(studio);
    if ((await isLetIn(origin)).every(Boolean))
      return good(`They are accepted from ${origin}, too.`);
    return bad(
      `The shop refuses them from ${origin}: set STUDIO_URL in the host's settings too, for functions, and deploy again.`,
    );
  },
};
