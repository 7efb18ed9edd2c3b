import { match, strictEqual } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../support/wait-for.ts';
import { hashData } from './shops.ts';
import { git } from './upstream.ts';

const POLL_MS = 5;

const markerOf = (root: string) => join(root, '.git', 'update-shop.json');
const headOf = (root: string) => readFileSync(join(root, '.git/refs/heads/main'), 'utf8').trim();

/** Tells for each phase of an update whether it has begun. The last two are the swap and the shop's own installation. */
const PHASES: ((root: string, old: string, output: string) => boolean)[] = [
  () => true,
  (_root, _old, output) => output.includes('Installing the packages'),
  (_root, _old, output) => output.includes('Checking the configuration'),
  (root) => existsSync(markerOf(root)) && existsSync(join(root, '.git/index.lock')),
  (root, old) => headOf(root) !== old,
];
const SWAP = 3;

interface Options {
  /** Installs the shop's packages with npm itself, not with the faster `npm-cli.js`. */
  hasOwnNpm?: boolean;
  kill?: Kill;
}

interface Kill {
  phase: number;
  /** Time after the beginning of the phase. */
  afterMs: number;
  /** Kills everything that the command has started, too. */
  isGroup: boolean;
}

interface Run {
  /** Null if the command was killed. */
  code: number | null;
  output: string;
  /** Length of each phase. */
  phasesMs: number[];
  /** Process group, of which some may still run. */
  group: number | undefined;
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Everything has ended.
  }
}

/** Ends what a killed command has left running. */
function endGroup(group: number | undefined): void {
  // 0 would be this process's own group.
  if (group) signal(-group);
}

/**
 * Runs `npm run update-shop` of the product in `command` for the shop in `root`.
 * @param old commit of the shop before the update
 */
export async function update(
  command: string,
  root: string,
  old: string,
  { hasOwnNpm = false, kill }: Options = {},
): Promise<Run> {
  const script = join(command, 'scripts/update-shop.mjs');
  const args = command === root ? [script] : [script, '--shop', root];
  const start = performance.now();
  const child = spawn('node', args, {
    env: { ...process.env, ...(hasOwnNpm && { REAL_NPM_FOLDER: root }) },
    cwd: command,
    detached: kill !== undefined,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = kill && child.pid;
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'exit');
  const begun: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const now = performance.now();
    for (const [phase, hasBegun] of PHASES.entries()) {
      if (hasBegun(root, old, output)) begun[phase] ??= now;
    }
    if (group && kill && now - (begun[kill.phase] ?? Infinity) >= kill.afterMs)
      signal(kill.isGroup ? -group : group);
    await delay(POLL_MS);
  }
  await ended;
  const end = performance.now();
  const phasesMs = PHASES.map((_, phase) => (begun[phase + 1] ?? end) - (begun[phase] ?? start));
  return { code: child.exitCode, output, phasesMs, group };
}

/** Expects a shop to be of one version, or in a swap that the next run finishes, and its data untouched. */
function expectWhole(root: string, old: string, data: string): void {
  strictEqual(hashData(root), data, 'the data are untouched');
  if (headOf(root) !== old) match(git(root, 'log', '-1', '--format=%s'), /^update: take release /);
  if (!existsSync(markerOf(root))) strictEqual(git(root, 'status', '--porcelain'), '');
}

/** Parts of each phase after which the update is killed: at 20 points. */
const FRACTIONS = [0.1, 0.35, 0.6, 0.85];
/** Runs until one is killed at the point: each may be faster than the one before. */
const MAX_RUNS = 10;

/**
 * Kills the update of a shop again and again, and then lets it finish.
 * @param phasesMs length of each phase of an undisturbed update
 * @returns number of kills
 */
export async function updateKilled(
  command: string,
  root: string,
  phasesMs: readonly number[],
  print: (line: string) => void,
): Promise<number> {
  const old = git(root, 'rev-parse', 'HEAD');
  const data = hashData(root);
  let kills = 0;
  let swap: string | undefined;
  let group: number | undefined;
  /** Brings back the moment before the swap, or for an earlier phase the one before the update. */
  const rewind = async (phase: number) => {
    endGroup(group);
    // Git may still be ending.
    await waitFor(async () => {
      rmSync(join(root, '.git/index.lock'), { force: true });
      git(root, 'reset', '--quiet', '--hard', old);
    });
    rmSync(markerOf(root), { force: true });
    if (phase >= SWAP && swap !== undefined) writeFileSync(markerOf(root), swap);
  };
  for (const [phase, measuredMs] of phasesMs.entries()) {
    let lengthMs = measuredMs;
    for (const fraction of FRACTIONS) {
      // A kill in the try may have come too late, and the swap begins anew for each kill.
      if (phase < SWAP ? existsSync(markerOf(root)) : phase === SWAP && swap) await rewind(phase);
      for (let runs = 0; ; runs += 1) {
        strictEqual(runs < MAX_RUNS, true, `no run lasted until phase ${phase + 1}`);
        const earlier = group;
        // Two installations in one folder fail, with the advice to run the command again.
        if (phase > SWAP) endGroup(earlier);
        const kill = { phase, afterMs: fraction * lengthMs, isGroup: kills % 2 === 1 };
        const run = await update(command, root, old, { hasOwnNpm: true, kill });
        endGroup(earlier);
        group = run.group;
        if (run.code === null) break;
        // The machine has become faster.
        strictEqual(run.code, 0, run.output);
        lengthMs = Math.min(lengthMs / 2, run.phasesMs[phase] ?? 0);
        await rewind(phase);
        if (phase > SWAP) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      }
      kills += 1;
      expectWhole(root, old, data);
      if (existsSync(markerOf(root))) swap = readFileSync(markerOf(root), 'utf8');
      print(`killed at ${fraction * 100} % of phase ${phase + 1} of ${phasesMs.length}`);
    }
  }
  endGroup(group);
  const last = await update(command, root, old, { hasOwnNpm: true });
  strictEqual(last.code, 0, last.output);
  expectWhole(root, old, data);
  strictEqual(existsSync(markerOf(root)), false);
  return kills;
}
