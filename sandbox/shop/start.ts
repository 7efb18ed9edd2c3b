/// <reference lib="esnext.disposable" />
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../kit/json-file.ts';
import { isLockFile, lockFolder } from '../kit/lock.ts';
import { explainPortError } from '../kit/port-error.ts';
import { StartError } from '../kit/start-error.ts';
import { Builds } from '../netlify/builds.ts';
import { type Netlify, startNetlify } from '../netlify/index.ts';
import { type Listener, startListener } from '../netlify/listener.ts';
import { WEBHOOK } from './content-project.ts';
import { seedContent, signUpStudent } from './demo.ts';
import { startDevServer } from './dev-server.ts';
import { type Environment, shopEnvironment } from './environment.ts';
import { readSecrets } from './secrets.ts';
import { startServices } from './services.ts';
import { describeShop, type ShopInfo } from './shop-info.ts';
import { SiteBuild } from './site-build.ts';
import { run } from './spawn.ts';
import { step } from './step.ts';
import { watchSources } from './watch-sources.ts';

export interface SandboxOptions {
  /** The project's folder. */
  root: string;
  /** The shop's port; 0 takes any free port. */
  port: number;
  /** The folder of all state. One sandbox at a time may use it. */
  dataDir: string;
  /** Overrides the sandbox's own settings, even with an empty value. */
  env?: Record<string, string | undefined>;
  /** Serves the production build, pages with hot reload, or functions alone. */
  site: 'build' | 'dev' | 'none';
  /** What the platform calls the deploy; `production` by default. */
  deployContext?: string | undefined;
  /** Whether to empty the folder first. */
  isFresh?: boolean;
  /** Whether to fill an empty shop with content and a demo student. */
  hasDemo?: boolean;
  /** Whether the clock calls scheduled functions. */
  hasClock?: boolean;
  log?: (line: string) => void;
}

export interface Sandbox extends ShopInfo {
  /** The environment of functions and the build. */
  env: Environment;
  close(): Promise<void>;
}

/**
 * Starts the shop with all its stand-ins.
 * @throws StartError with a sentence that says what to do
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { root, port, dataDir, env: overrides = {}, hasDemo = true, hasClock = true } = options;
  const { log = () => {} } = options;
  await using started = new AsyncDisposableStack();
  started.defer(lockFolder(dataDir, 'SHOP_DATA'));
  if (options.isFresh) emptyFolder(dataDir);
  const listener = started.adopt(
    await startListener(port).catch((error: unknown) => {
      throw explainPortError(error, 'PORT');
    }),
    (opened) => opened.close(),
  );
  const shop = listener.origin;
  const secrets = await readSecrets(dataDir);
  const services = started.adopt(
    await step(log, 'Starting the stand-ins', () => startServices(dataDir, shop, secrets)),
    (all) => all.close(),
  );
  const env = shopEnvironment(shop, secrets, services, overrides);
  if (options.site !== 'none') await checkEnvironment(root, env);
  // `npm run doctor` checks the shop with the settings that it runs with.
  writeJson(join(dataDir, 'settings.json'), env);
  if (hasDemo) {
    await step(log, 'Preparing the content', () =>
      seedContent(dataDir, secrets, services.content.origin),
    );
  }

  // Only now, because the seed itself must not start a build.
  services.content.addWebhook({
    url: `${shop}/api/webhooks/content`,
    secret: secrets.sanityWebhookSecret,
    ...WEBHOOK,
  });

  const info = describeShop(shop, dataDir, secrets, services);
  let isReady = false;
  const pages = await preparePages(options, env, listener, started);
  const netlify: Netlify = started.adopt(
    await startNetlify({
      root,
      port: listener,
      env,
      deployContext: options.deployContext,
      info: () => (isReady ? info : undefined),
      hasClock,
      log,
      ...pages,
    }),
    (gateway) => gateway.close(),
  );
  if (options.site === 'dev') started.use(watchSources(root, () => netlify.reload(), log));
  if (hasDemo)
    await signUpStudent(dataDir, secrets, shop).catch((error: Error) => log(error.message));
  isReady = true;

  const running = started.move();
  return { ...info, env, close: () => running.disposeAsync() };
}

/** Prepares what the gateway serves besides functions. */
async function preparePages(
  { root, dataDir, site, log = () => {} }: SandboxOptions,
  env: Environment,
  listener: Listener,
  started: AsyncDisposableStack,
) {
  const build = new SiteBuild(root, dataDir, env);
  if (site !== 'build') {
    const dev = site === 'dev' ? await startDevServer(root, env, listener) : undefined;
    if (dev) started.defer(() => dev.close());
    const noBuilds = new Builds(async () => {}, log);
    return { publishDir: () => join(root, 'site', 'public'), builds: noBuilds, pages: dev?.pages };
  }
  const builds = new Builds(() => build.refresh(), log);
  started.defer(async () => {
    build.stop();
    await builds.settled();
  });
  if (!(await build.isFresh())) {
    await step(log, 'Building the site', () => {
      builds.request();
      return builds.settled();
    });
    if (!build.hasBuild()) throw new StartError('The build failed, so there is no site to serve.');
  }
  return { publishDir: () => build.publishDir(), builds };
}

/** @throws StartError with the product's own sentence for each invalid setting */
async function checkEnvironment(root: string, env: Environment): Promise<void> {
  const args = ['scripts/check-environment.ts', '--functions'];
  const { code, output } = await run({ root, args, env });
  if (code !== 0) throw new StartError(output);
}

function emptyFolder(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!isLockFile(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
