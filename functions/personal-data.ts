import type { Config } from '@netlify/functions';
import { MY_DATA_SHELL_PATH, mark, partMarks } from '#contract/page-shell.ts';
import { downloadMyData, showMyData } from '#contract/personal-data/my-data.ts';
import { type FilledPage, logInNotice, withFilledPages } from '#server/http/filled-pages.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import { compileMyData, describeMyData } from '#server/personal-data/my-data.ts';
import type { Shell } from '#server/services/site.ts';

const ACCOUNT = '/account';

const myDataPage: FilledPage = {
  isAt: (pathname) => pathname === showMyData.path,
  shellPath: MY_DATA_SHELL_PATH,
  plain,
  toValues: (body) => ({ sections: showMyData.response.parse(body).sections }),
  describe: ({ code, message }) =>
    code === 'unauthorized'
      ? logInNotice({
          title: serverMessages.myDataNeedsLogIn,
          text: serverMessages.myDataIsYours,
          page: showMyData.path,
        })
      : {
          title: serverMessages.myDataFailed,
          text: message,
          action: { label: 'Try Again', href: showMyData.path },
          link: { label: serverMessages.yourAccount, href: ACCOUNT },
        },
};

const part = (name: 'sections' | 'entries' | 'rows' | 'none', inside: string) =>
  `${partMarks(name).start}${inside}${partMarks(name).end}`;

function plain(): Shell {
  const row = `<dt>${mark('label')}</dt><dd>${mark('value')}</dd>`;
  return {
    html: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${serverMessages.yourData}</title>
<style>:root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dt{font-weight:600}dd{margin:0 0 .5rem}</style></head>
<body><main><h1>${serverMessages.yourData}</h1>
${part('sections', `<h2>${mark('heading')}</h2>${part('entries', `<dl>${part('rows', row)}</dl><hr>`)}${part('none', `<p>${mark('none')}</p>`)}`)}
</main></body></html>`,
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  };
}

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
