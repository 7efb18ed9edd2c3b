/// <reference lib="esnext.disposable" />
import { join } from 'node:path';
import { StartError } from 'local-stand-ins/kit/start-error.ts';
import { Builds } from 'local-stand-ins/netlify/builds.ts';
import type { Listener } from 'local-stand-ins/netlify/listener.ts';
import { startDevServer } from './dev-server.ts';
import type { Environment } from './environment.ts';
import { type SandboxOptions, silently } from './options.ts';
import { SiteBuild } from './site-build.ts';

const EXPECTATION = 'about half a minute, longer the first time';

export async function preparePages(
  options: SandboxOptions,
  env: Environment,
  listener: Listener,
  started: AsyncDisposableStack,
) {
  const { root, dataDir, site, log = () => {}, step = silently } = options;
  if (site !== 'build') {
    const { logFunctions: logPages = log } = options;
    const dev =
      site === 'dev'
        ? await step('Starting the pages', 'a few seconds', () =>
            startDevServer(root, env, listener, logPages),
          )
        : undefined;
    if (dev) started.defer(() => dev.close());
    const noBuilds = new Builds(async () => {}, log);
    return { publishDir: () => join(root, 'site', 'public'), builds: noBuilds, pages: dev?.pages };
  }
  const build = new SiteBuild(root, dataDir, env);
  let isServing = false;
  const builds = new Builds(() => (isServing ? rebuild(build, log) : build.refresh()), log);
  started.defer(async () => {
    build.stop();
    await builds.settled();
  });
  if (!(await build.isFresh())) {
    await step('Building the site', EXPECTATION, () => {
      builds.request();
      return builds.settled();
    });
    if (!build.hasBuild()) throw new StartError('The build failed, so there is no site to serve.');
  }
  isServing = true;
  return { publishDir: () => build.publishDir(), builds };
}

async function rebuild(build: SiteBuild, log: (line: string) => void): Promise<void> {
  log('Rebuilding the site …');
  const started = performance.now();
  await build.refresh();
  log(`The site is rebuilt: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}
