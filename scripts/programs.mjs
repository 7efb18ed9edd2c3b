/**
 * Finds the programs that the scripts start. They need no shell and no link, because Windows has neither for them. Uses
 * Node's own modules only.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const { platform, arch } = process;
const NODE_PACKAGE = new RegExp(`^node-(bin-)?${platform === 'win32' ? 'win' : platform}-${arch}$`);

/** Packages whose command has another name. @type {Record<string, string>} */
const PACKAGES = { biome: '@biomejs/biome', depcruise: 'dependency-cruiser', tsc: 'typescript-7' };

/** @param {string} folder of a package */
const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Returns the path of the project's Node, also before it is installed.
 * @param {string} root folder of the project
 * @returns {string | undefined} undefined if npm has no Node for this platform
 */
export function findNode(root) {
  const name = Object.keys(readPackage(root).optionalDependencies).find((each) =>
    NODE_PACKAGE.test(each),
  );
  const file = platform === 'win32' ? 'node.exe' : 'node';
  return name && join(root, 'node_modules', name, 'bin', file);
}

/**
 * Lets an installation replace the project's Node, which npm runs scripts with after the first installation. Windows
 * deletes no running program, but renames it.
 * @param {string} root folder of the project
 * @param {string} [running] program of this process
 * @param {string} [system]
 * @returns {string} the Node that can run the installation
 */
export function freeNode(root, running = process.execPath, system = platform) {
  const node = findNode(root);
  if (system !== 'win32' || !node || relative(node, running) !== '') return running;
  const aside = join(root, '.cache', 'node-before.exe');
  mkdirSync(dirname(aside), { recursive: true });
  renameSync(node, aside);
  copyFileSync(aside, node);
  return aside;
}

/**
 * Returns the script of a package's command, for Node to run.
 * @param {string} root folder of the project
 * @param {string} command such as `vitest`
 */
export function findCommand(root, command) {
  const folder = join(root, 'node_modules', PACKAGES[command] ?? command);
  const { bin } = readPackage(folder);
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Returns the npm that runs this script, or the one beside Node.
 * @param {{ npm_execpath?: string }} [variables] another package manager may have set it
 * @param {string} [node]
 * @returns {{ command: string, first: string[] }} the command with its first arguments
 */
export function findNpm({ npm_execpath: own = '' } = process.env, node = process.execPath) {
  const script = join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const folder = dirname(node);
  const places = [
    ...(basename(own) === 'npm-cli.js' ? [own] : []),
    join(folder, script),
    join(folder, '..', 'lib', script),
  ];
  const found = places.find((place) => existsSync(place));
  return found ? { command: node, first: [found] } : { command: 'npm', first: [] };
}
