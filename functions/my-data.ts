import type { Config } from '@netlify/functions';
import { downloadMyData, showMyData } from '#contract/accounts/my-data.ts';
import { withFilledPages } from '#server/http/filled-pages.ts';
import { myDataPage } from '#server/http/my-data-page.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { compileMyData } from '#server/personal-data/compile-my-data.ts';
import { describeMyData } from '#server/personal-data/describe-my-data.ts';

const respond = serve(
  route({
    endpoint: downloadMyData,
    access: 'user',
    readsLedger: true,
    run: async ({ account, ledger }) =>
      Reply.json(await compileMyData(account, ledger), 'my-data.json'),
  }),
  route({
    endpoint: showMyData,
    access: 'user',
    readsLedger: true,
    run: async ({ account, ledger }) => ({
      sections: describeMyData(await compileMyData(account, ledger)),
    }),
  }),
);

export default withFilledPages(respond, myDataPage);

export const config: Config = {
  path: ['/api/account/data', '/my-data'],
};
