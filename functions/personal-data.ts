import type { Config } from '@netlify/functions';
import { MY_DATA_SHELL_PATH, mark } from '#contract/page-shell.ts';
import { downloadMyData, showMyData } from '#contract/personal-data/my-data.ts';
import {
  type FilledPage,
  logInNotice,
  part,
  plainShell,
  withFilledPages,
} from '#server/http/filled-pages.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import { compileMyData, describeMyData } from '#server/personal-data/my-data.ts';

const row = `<dt>${mark('label')}</dt><dd>${mark('value')}</dd>`;

const myDataPage: FilledPage = {
  isAt: (pathname) => pathname === showMyData.path,
  shellPath: MY_DATA_SHELL_PATH,
  plain: plainShell({
    title: 'Your data',
    style:
      'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dt{font-weight:600}dd{margin:0 0 .5rem}',
    main: `<h1>Your data</h1>
${part('sections', `<h2>${mark('heading')}</h2>${part('entries', `<dl>${part('rows', row)}</dl><hr>`)}${part('none', `<p>${mark('none')}</p>`)}`)}
`,
  }),
  toValues: (body) => ({ sections: showMyData.response.parse(body).sections }),
  describe: ({ code, message }) =>
    code === 'unauthorized'
      ? logInNotice({
          title: serverMessages.myDataNeedsLogIn,
          text: 'Only you can see the data we hold about you.',
          page: showMyData.path,
        })
      : {
          title: 'Your data could not be shown',
          text: message,
          action: { label: 'Try Again', href: showMyData.path },
          link: { label: 'Your Account', href: '/account' },
        },
};

const respond = serve(
  route({
    endpoint: downloadMyData,
    access: 'user',
    run: async ({ student }) => Reply.json(await compileMyData(student), 'my-data.json'),
  }),
  route({
    endpoint: showMyData,
    access: 'user',
    run: async ({ student }) => ({ sections: describeMyData(await compileMyData(student)) }),
  }),
);

export default withFilledPages(respond, myDataPage);

export const config: Config = {
  path: ['/api/account/data', '/my-data'],
};
