/// <reference lib="esnext.disposable" />
import { join } from 'node:path';
import { writeJson } from 'local-stand-ins/kit/json-file.ts';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { explainPortError } from 'local-stand-ins/kit/port-error.ts';
import { StartError } from 'local-stand-ins/kit/start-error.ts';
import { type Netlify, startNetlify } from 'local-stand-ins/netlify/index.ts';
import { startListener } from 'local-stand-ins/netlify/listener.ts';
import { WEBHOOK } from './content-project.ts';
import { lacksContent, seedContent, signUpStudent } from './demo.ts';
import { type Environment, shopEnvironment } from './environment.ts';
import { bundleFunctions } from './function-bundles.ts';
import { type SandboxOptions, silently } from './options.ts';
import { preparePages } from './pages.ts';
import { readSecrets } from './secrets.ts';
import { startServices } from './services.ts';
import { asideFolder, hasData, setAside } from './set-aside.ts';
import { describeShop, type ShopInfo } from './shop-info.ts';
import { run } from './spawn.ts';
import { watchSources } from './watch-sources.ts';

/** Value of `DEPLOYED_CATALOGUE` in a shop that has no deploy. */
const NO_FILE = 'none';

export interface Sandbox extends ShopInfo {
  env: Environment;
  close(): Promise<void>;
}

/** Starts the shop with all its stand-ins. @throws StartError with a sentence that explains what to do */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { root, port, dataDir, env: overrides = {}, hasDemo = true, hasClock = true } = options;
  const { hasStudent = hasDemo } = options;
  const { log = () => {}, logRequest, logFunctions, step = silently } = options;
  await using started = new AsyncDisposableStack();
  let unlock = lockFolder(dataDir, 'SHOP_DATA');
  started.defer(() => unlock());
  const listener = started.adopt(
    await startListener(port).catch((error: unknown) => {
      throw explainPortError(error, 'PORT');
    }),
    (opened) => opened.close(),
  );
  const shop = listener.origin;
  // Moved only now, because a refused start must change nothing.
  if (options.isFresh && hasData(dataDir)) unlock = startOver(dataDir, unlock, log);
  const secrets = await readSecrets(dataDir, options);
  const services = started.adopt(
    await startServices({ dataDir, shop, secrets }, options.logEmail),
    (all) => all.close(),
  );
  // With hot reload nothing is deployed.
  const deployedCatalogue =
    options.site === 'dev' ? NO_FILE : join(dataDir, 'site', 'deployed-catalogue.json');
  const env = shopEnvironment(shop, secrets, services.addresses, deployedCatalogue, overrides);
  if (options.site !== 'none') await checkEnvironment(root, env);
  // `npm run doctor` checks the shop with these settings.
  writeJson(join(dataDir, 'settings.json'), env);
  if (hasDemo && lacksContent(dataDir)) {
    await step('Preparing the content', 'a few seconds', () =>
      seedContent(dataDir, secrets, services.addresses.content.origin),
    );
  }

  // Added only now, because the seed itself must not start a build.
  await services.addWebhook({
    url: `${shop}/api/webhooks/content`,
    secret: secrets.sanityWebhookSecret,
    ...WEBHOOK,
  });

  const info = describeShop(shop, options, secrets, services.addresses);
  let isReady = false;
  const pages = await preparePages(options, env, listener, started);
  const netlify: Netlify = started.adopt(
    await startNetlify({
      root,
      // Sources reload after each change; bundles are what is deployed.
      functions:
        options.site === 'dev'
          ? 'functions'
          : await bundleFunctions(root, env['SHOP_PACK'] ?? '', options),
      port: listener,
      env: options.hasShortTimeLimits ? { ...env, SHORT_TIME_LIMITS: '1' } : env,
      deployContext: options.deployContext,
      info: () => (isReady ? info : undefined),
      hasClock,
      taskFunction: 'schedule',
      log,
      logRequest,
      logFunctions,
      ...pages,
    }),
    (gateway) => gateway.close(),
  );
  if (options.site === 'dev') started.use(watchSources(root, () => netlify.reload(), log));
  if (hasStudent)
    await signUpStudent(dataDir, secrets, shop).catch((error: Error) => log(error.message));
  isReady = true;

  const running = started.move();
  return { ...info, env, close: () => running.disposeAsync() };
}

/** @throws StartError with the product's own sentence for each invalid setting */
async function checkEnvironment(root: string, env: Environment): Promise<void> {
  const args = ['scripts/check-environment.ts', '--functions'];
  const { code, output } = await run({ root, args, env });
  if (code !== 0) throw new StartError(output);
}

/** Moves the old data aside. @returns a function that releases the lock of the new folder */
function startOver(dataDir: string, unlock: () => void, log: (line: string) => void): () => void {
  const aside = asideFolder(dataDir, new Date());
  // Windows moves no folder that has an open file, such as the lock of this or of another process.
  if (process.platform === 'win32') unlock();
  setAside(dataDir, aside);
  const next = lockFolder(dataDir, 'SHOP_DATA');
  // The old lock has moved with its folder.
  unlock();
  log(`The old data is in ${aside} now.`);
  return next;
}
