import type { Config } from '@netlify/functions';
import { adminLogin } from '#contract/admin.ts';
import { checkAdminPassword } from '#server/accounts/administrator.ts';
import { hintCookie } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { createAdminToken } from '#server/sessions/admin-token.ts';

export default serve(
  route({
    endpoint: adminLogin,
    access: 'anyone',
    run: async ({ input, ip }) => {
      await checkAdminPassword(input.password, ip);
      const token = await createAdminToken();
      return new Reply({ success: true, token }, { cookies: [hintCookie('admin')] });
    },
  }),
);

export const config: Config = { path: ['/api/admin/temporary-login'] };
