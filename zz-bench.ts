import { mkdirSync, mkdtempSync, rmSync, existsSync, readdirSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createClient } from '@sanity/client';
import { startSanity } from '#sandbox/sanity/index.ts';
import { startSandbox } from '#sandbox/shop/start.ts';
import { addSubjects } from './tests/bench/site/add-subjects.ts';
import { measureBuild } from './tests/bench/site/build-site.ts';
const dataDir = mkdtempSync('/tmp/build/shop-');
const shop = await startSandbox({ root: process.cwd(), port: 0, dataDir, site: 'none', hasDemo: true, hasStudent: false, hasClock: false, env: {}, log: () => {}, logFunctions: () => {} });
const env = shop.env;
const content = createClient({ projectId: env.SANITY_PROJECT_ID ?? '', dataset: env.SANITY_DATASET, apiHost: env.SANITY_API_HOST, token: env.SANITY_TOKEN, useProjectHostname: false, apiVersion: '2025-02-19', useCdn: false });
const out = process.cwd() + '/.cache/bench-' + process.pid + '/site'; mkdirSync(out, { recursive: true });
for (const n of (process.argv[2] ?? '0,0,18,198').split(',').map(Number)) {
  if (n) { await addSubjects(content, n); await new Promise(r => setTimeout(r, 3000)); }
  const e = { ...env, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  if (process.argv[3]) { const c = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-interval=2000', '--cpu-prof-dir=/tmp/build/prof', 'node_modules/astro/bin/astro.mjs', 'build', '--outDir', out], { env: { PATH: process.env.PATH, ...e }, stdio: 'ignore' }); await new Promise((r) => c.on('close', r)); continue; }
  const r = await measureBuild(e, out).catch((x) => { console.log(String(x).slice(-1500)); return { cpu: 0, wall: 0 }; });
  console.log(n + 2, 'subjects', 'cpu', r.cpu | 0, 'wall', r.wall | 0);
}
await shop.close(); rmSync(dataDir, { recursive: true, force: true }); rmSync(out + '/..', { recursive: true, force: true });
