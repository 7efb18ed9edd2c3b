import { doesNotMatch, match, notStrictEqual, strictEqual } from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { findStoredKey } from '#server/stored-keys.ts';
import { readLock } from '../../packs/shop-lock.mjs';
import { ROOT, runNpm } from '../../scripts/bootstrap.mjs';
import { findNpm } from '../../scripts/programs.mjs';
import { printError } from '../../scripts/terminal.ts';
import { EARLIER_VERSIONS, loadEarlierData } from '../support/earlier-data.ts';
import { runShop } from './run-shop.ts';
import {
  commit,
  copyShop,
  copyTemplate,
  hashData,
  makeOwn,
  npm,
  readRecords,
  SHOPS,
} from './shops.ts';
import { expectKept, fill, type Sold } from './students.ts';
import { update, updateKilled } from './update.ts';
import { CHANGED_FILE, git, hasHistory, makeUpstream } from './upstream.ts';

/** `npm run test:updates`, see tests/README.md. */

type Answers = Record<string, string>;
type Upstream = Awaited<ReturnType<typeof makeUpstream>>;

/** Shops that the owners of each version could make: `new-shop` came with 0.2.1. The killed shop takes longest. */
const VERSIONS: Record<string, Record<string, Answers | undefined>> = {
  '0.2.2': SHOPS,
  '0.2.1': SHOPS,
  '0.3.0': SHOPS,
  '0.2.0': { unchanged: undefined },
  '0.1.0': { unchanged: undefined },
};
const KILLED = { version: '0.2.2', kind: 'law in euros' };
const REFUSED = 'chemistry';
const AT_A_TIME = 2;

/** Retries, because the processes of a killed shop may still write. */
const REMOVAL = { recursive: true, maxRetries: 10, retryDelay: 500 };

interface Shop {
  version: string;
  kind: string;
  root: string;
  sold: Sold;
}

/** Installed packages of each version, which later runs use again. */
const PACKAGES_STORE = join(ROOT, '.cache', 'test-updates');

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
if (!hasHistory()) {
  printError(
    "This copy of the repository lacks the commits of earlier versions: run npm run test:updates in a clone with the product's whole history.",
  );
  process.exit(1);
}
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-updates-')));
const start = performance.now();
const count = { updates: 0, refusals: 0, kills: 0, records: 0, lost: 0, failures: 0 };

const print = (line: string) => {
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${String(seconds).padStart(5)} s  ${line}\n`);
};

async function attempt<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    count.failures += 1;
    print(`FAILED ${name}: ${error instanceof Error ? error.stack : error}`);
    return undefined;
  }
}

/** Makes a shop of a version by that version's own commands, and sells in it. */
async function makeShop(
  upstream: string,
  version: string,
  kind: string,
  answers: Answers | undefined,
): Promise<Shop> {
  const root = join(folder, `${version} ${kind}`);
  copyTemplate(upstream, version, root);
  await npm(root, 'ci');
  if (answers) await makeOwn(root, answers);
  const earlier = EARLIER_VERSIONS.find((each) => each === version);
  if (earlier) {
    await runShop(root, 'none', async () => {});
    loadEarlierData(join(root, '.shop'), earlier);
  }
  return { version, kind, root, sold: await runShop(root, 'none', fill) };
}

/** Counts the records that are gone after the shop has run, except those that end by themselves. */
function countLost(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  const lost = [...before].filter(
    (key) => !after.has(key) && findStoredKey(key)?.backup === 'kept',
  );
  if (lost.length > 0) print(`lost: ${lost.join(', ')}`);
  return lost.length;
}

/** Expects an update of a shop to be refused, and to leave it as it is. */
async function expectRefusal(root: string, sentence: RegExp): Promise<void> {
  const { code, output } = await runNpm(['run', 'update-shop'], root);
  notStrictEqual(code, 0, output);
  match(output, sentence);
  count.refusals += 1;
}

/** Expects an update to refuse the shop without Git, and with a changed product file, and undoes both. */
async function refuse({ root }: Shop, newest: string): Promise<void> {
  const away = join(folder, 'git');
  renameSync(join(root, '.git'), away);
  await expectRefusal(root, /This folder is not a Git repository/);
  strictEqual(existsSync(join(root, '.git')), false);
  renameSync(away, join(root, '.git'));

  const old = git(root, 'rev-parse', 'HEAD');
  writeFileSync(join(root, CHANGED_FILE), 'My own plans.\n');
  commit(root, 'Mine');
  const [head, data] = [git(root, 'rev-parse', 'HEAD'), hashData(root)];
  await expectRefusal(root, new RegExp(`have changed these files:\n  ${CHANGED_FILE}\n`));
  strictEqual(git(root, 'rev-parse', 'HEAD'), head);
  strictEqual(git(root, 'status', '--porcelain'), '');
  strictEqual(hashData(root), data);
  git(root, 'branch', '-D', `update-${newest}`);
  git(root, 'reset', '--quiet', '--hard', old);
}

/** Updates a shop, and expects it to sell, read and practise on its data. @returns the length of the update's phases */
async function updateOnce(
  shop: Shop,
  { command, newest, hasOwnNpm }: { command: string; newest: string; hasOwnNpm: boolean },
): Promise<number[]> {
  const { root, version, kind, sold } = shop;
  const records = readRecords(root);
  const [old, data] = [git(root, 'rev-parse', 'HEAD'), hashData(root)];
  const begun = performance.now();
  const { code, output, phasesMs } = await update(command, root, old, { hasOwnNpm });
  const seconds = Math.round((performance.now() - begun) / 1000);
  strictEqual(code, 0, output);
  strictEqual(hashData(root), data, 'the update leaves the data alone');
  strictEqual(git(root, 'rev-parse', 'HEAD^'), old);
  strictEqual(git(root, 'status', '--porcelain'), '');
  strictEqual(git(root, 'worktree', 'list').includes('\n'), false);
  strictEqual(git(root, 'for-each-ref', 'refs/shop-update', 'refs/tags'), '');
  strictEqual(readLock(root).version, newest);
  doesNotMatch(output, /changes to these files of the product are kept/);
  match(await npm(root, 'run', 'update-shop'), /The shop is up to date/);
  await runShop(root, 'build', (running) => expectKept(running, sold));
  const lost = countLost(records, readRecords(root));
  count.updates += 1;
  count.records += records.size;
  count.lost += lost;
  print(
    `${version} to ${newest}, ${kind}: updated in ${seconds} s, ${records.size} records, ${lost} lost; sells, reads, practises`,
  );
  return phasesMs;
}

/** Makes, updates and checks a shop; one is killed, too. */
async function testShop(
  version: string,
  kind: string,
  answers: Answers | undefined,
  { upstream, product, newest }: Upstream,
) {
  const shop = await makeShop(upstream, version, kind, answers);
  const hasCommand = existsSync(join(shop.root, 'scripts/update-shop.mjs'));
  if (hasCommand && kind === REFUSED) await refuse(shop, newest);
  const copy = `${shop.root} killed`;
  const isKilled = version === KILLED.version && kind === KILLED.kind;
  if (isKilled) {
    copyShop(shop.root, copy);
    rmSync(join(shop.root, 'node_modules'), { recursive: true });
  }
  const command = hasCommand ? shop.root : product;
  const phasesMs = await updateOnce(shop, { command, newest, hasOwnNpm: isKilled });
  rmSync(shop.root, REMOVAL);
  if (!isKilled) return;
  count.kills += await updateKilled(product, copy, phasesMs, print);
  await runShop(copy, 'none', (running) => expectKept(running, shop.sold));
}

async function main(): Promise<void> {
  const upstream = await makeUpstream(folder);
  await npm(upstream.product, 'ci');
  print(`releases up to ${upstream.newest} are made`);
  const limit = pLimit(AT_A_TIME);
  const tests = Object.entries(VERSIONS).flatMap(([version, shops]) =>
    Object.entries(shops)
      .filter(([kind]) => `${version} ${kind}`.startsWith(values.only))
      .map(([kind, answers]) =>
        limit(() =>
          attempt(`${version}, ${kind}`, () => testShop(version, kind, answers, upstream)),
        ),
      ),
  );
  await Promise.all(tests);
}

mkdirSync(join(folder, 'tmp'));
Object.assign(process.env, {
  TMPDIR: join(folder, 'tmp'),
  GIT_CONFIG_GLOBAL: devNull,
  PACKAGES_STORE,
  REAL_NPM: findNpm().first[0],
  npm_execpath: join(import.meta.dirname, 'npm-cli.js'),
});
await attempt('the campaign', main);
const { updates, refusals, kills, records, lost, failures } = count;
print(
  `${updates} updates, ${refusals} refusals, ${kills} kills, ${lost} of ${records} records lost, ${failures} failures`,
);
if (lost > 0 || failures > 0) {
  process.exitCode = 1;
  print(`The shops are in ${folder}.`);
} else {
  rmSync(folder, REMOVAL);
}
