/**
 * `npm run test:visual`: compares the stored pictures. With `--against [revision]` it renders every screen from that
 * revision (default HEAD) and from the working tree, and compares those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, installPackages, ownNode, prepare, run } from './bootstrap.mjs';
import { browserEnvironment } from './browser.mjs';
import { findCommand } from './programs.mjs';

const CONFIG = ['test', '-c', join('tests', 'visual', 'playwright.config.ts')];

/** @param {string[]} args @returns {{ revision?: string, others: string[] }} */
function parse(args) {
  const at = args.indexOf('--against');
  if (at < 0) return { others: args };
  const next = args[at + 1];
  const hasRevision = next !== undefined && !next.startsWith('-');
  const others = args.toSpliced(at, hasRevision ? 2 : 1);
  return { revision: hasRevision ? next : 'HEAD', others };
}

/** @param {string} revision @param {string[]} others @param {NodeJS.ProcessEnv} env */
async function compareWith(revision, others, env) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-visual-'));
  const git = (/** @type {string[]} */ ...args) => run('git', ['worktree', ...args]);
  if ((await git('add', '--quiet', '--detach', folder, revision)) !== 0) return 1;
  try {
    await installPackages(folder);
    console.log(`\n▸ Rendering every screen of ${revision}`);
    const all = { ...env, VISUAL: 'all' };
    const render = [...CONFIG, '--update-snapshots=all', '--reporter=line', ...others];
    // A screen that fails there has no picture, and is reported as new below.
    await run(ownNode(), [findCommand(folder, 'playwright'), ...render], { cwd: folder, env: all });
    console.log('\n▸ Comparing every screen of the working tree');
    const pictures = join(folder, 'tests', 'visual', 'screenshots');
    const code = await run(ownNode(), [bin('playwright'), ...CONFIG, ...others], {
      env: { ...all, VISUAL_PICTURES: pictures },
    });
    console.log(
      code === 0
        ? `\nEvery screen looks as it did at ${revision}.`
        : `\nScreens differ from ${revision}: test-results/visual/ has the pictures side by side.`,
    );
    return code;
  } finally {
    await git('remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

await prepare();
const env = await browserEnvironment();
const { revision, others } = parse(process.argv.slice(2));
process.exitCode = revision
  ? await compareWith(revision, others, env)
  : await run(ownNode(), [bin('playwright'), ...CONFIG, ...others], { env });
