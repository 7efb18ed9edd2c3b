/**
 * Sets up a fresh clone. Uses only Node's own modules, because it runs before the installation, even on an older Node.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Progress } from '../sandbox/kit/progress.mjs';
import { isInstalled } from './installed.mjs';
import { isAlive } from './is-alive.mjs';
import { findCommand, findNode, findNpm, freeNode } from './programs.mjs';

export const ROOT = resolve(import.meta.dirname ?? '.', '..');
/** Folder with the lock file of the packages that only `test:vendors` and the bench need. */
const NETLIFY = join(ROOT, 'tests', 'vendors', 'netlify');
const OLDEST_NODE = 20;
const OWN_NODE = 24;
const [NODE_MAJOR = 0] = process.versions.node.split('.').map(Number);
const NODE = findNode(ROOT);

/** Names under which programs look for hosts that they call without a proxy. npm warns of `npm_config_no_proxy`. */
const NO_PROXY_NAMES = ['NO_PROXY', 'no_proxy', 'npm_config_noproxy'];

/** Calls to this machine never go through a proxy; others still may. */
const noProxy = [
  // Node's `fetch` compares an IPv6 address with its brackets.
  'localhost,.localhost,127.0.0.1,::1,[::1]',
  ...new Set(NO_PROXY_NAMES.flatMap((name) => process.env[name] || [])),
].join();

/** Environment of every command. Playwright starts shops through a shell, which finds the project's Node first. */
export const environment = {
  ...process.env,
  ...Object.fromEntries(NO_PROXY_NAMES.map((name) => [name, noProxy])),
  PATH: `${dirname(NODE ?? process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  // Shops, builds and tests load the same modules again and again.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
};

/** Settings that a build of the pages requires. They cause no requests. */
export const buildEnvironment = {
  ...environment,
  SITE_URL: 'http://localhost:8888',
  PUBLIC_STRIPE_KEY: 'pk_test_check',
  SANITY_PROJECT_ID: 'check',
  SANITY_DATASET: 'check',
  SANITY_TOKEN: 'check',
};

/** Returns the script of a package's command, which the project's Node runs. @param {string} command */
export const bin = (command) => findCommand(ROOT, command);

/** Returns the project's Node, or the machine's own if npm has none for this platform; `prepare` checks it. */
export const ownNode = () => (NODE && existsSync(NODE) ? NODE : process.execPath);

export const isWindows = process.platform === 'win32';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  // On Windows the console tells every process itself, and `kill` would leave them no time to close.
  const pass = (/** @type {NodeJS.Signals} */ signal) => void (isWindows || child.kill(signal));
  for (const signal of SIGNALS) process.on(signal, pass);
  const stop = () => SIGNALS.forEach((signal) => void process.off(signal, pass));
  child.once('error', stop);
  child.once('exit', stop);
}

/**
 * Runs a command and shows its output. It receives this process's signals.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, isTied?: boolean }} [options] a tied process is notified when this
 * process ends, however it ends
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = environment, cwd = ROOT, isTied = false } = {}) {
  return new Promise((resolvePromise) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['inherit', 'inherit', 'inherit', ...(isTied ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd, env, stdio });
    forwardSignals(child);
    child.once('error', (error) => {
      console.error(error.message);
      resolvePromise(1);
    });
    child.once('exit', (code) => resolvePromise(code ?? 1));
  });
}

/** Ends this process with the npm that started it, so that a killed npm frees the port. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const look = () => (process.ppid === npm && isAlive(npm)) || process.exit(1);
  setInterval(look, 500).unref();
}

/**
 * Runs a command and collects its output.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { env = environment, cwd = ROOT } = {}) {
  return new Promise((resolvePromise) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    forwardSignals(child);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolvePromise({ code: 1, output: error.message }));
    child.once('close', (code) => resolvePromise({ code: code ?? 1, output }));
  });
}

/**
 * Runs a step and prints its name and time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  console.log(`\n▸ ${name}`);
  const started = Date.now();
  const result = await work();
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Installs missing packages, the project's Node among them. Exits on failure. */
export async function prepare() {
  if (NODE_MAJOR < OLDEST_NODE) {
    console.error(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer.`,
    );
    process.exit(1);
  }
  await installPackages(ROOT);
  if (ownNode() === NODE || NODE_MAJOR >= OWN_NODE) return;
  console.error(
    `npm has no Node ${OWN_NODE} for ${process.platform} on ${process.arch}: install Node ${OWN_NODE} or newer.`,
  );
  process.exit(1);
}

/** @returns an environment whose PATH contains the vendors' commands, such as `deno` */
export async function prepareVendors() {
  await prepare();
  await installPackages(NETLIFY);
  const deno = join(NETLIFY, 'node_modules', 'deno');
  // Its first run puts the binary beside the script.
  await runQuietly(ownNode(), [join(deno, 'bin.cjs'), '--version']);
  return { ...environment, PATH: `${deno}${delimiter}${environment.PATH}` };
}

/**
 * Runs npm without a shell, in the person's own environment.
 * @param {string[]} args @param {string} folder @param {string} [node]
 */
export function runNpm(args, folder, node) {
  const { command, first } = findNpm(process.env, node);
  return runQuietly(command, [...first, ...args], { env: process.env, cwd: folder });
}

/** @param {string} output of npm */
function explainInstallation(output) {
  if (output.includes('spawn npm ENOENT')) {
    return 'npm was not found: install Node from https://nodejs.org, which brings it.';
  }
  // Windows deletes no file of a running program.
  if (isWindows && /code (EPERM|EBUSY)/.test(output)) {
    return 'A program uses the packages: stop the running shop, close editors, and try again.';
  }
  return 'The packages could not be installed. Can this machine reach the npm registry?';
}

/** Exits on failure. @param {string} folder */
export async function installPackages(folder) {
  if (isInstalled(folder)) return;
  // Quiet, because npm would warn for every package that the machine's Node is too old, while the project brings its
  // own.
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const { code, output } = await new Progress(process.stdout).step(
    'Installing the packages',
    'about two minutes the first time',
    () => runNpm(['ci', '--ignore-scripts', ...quiet], folder, freeNode(ROOT)),
  );
  if (code === 0) return;
  console.error(`${output.trim()}\n\n${explainInstallation(output)}`);
  process.exit(code);
}
