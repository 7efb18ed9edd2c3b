import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CLI = 'node_modules/sanity/bin/sanity';
const KEPT = 4_000;

/**
 * Builds the Studio, or finds the build of the same sources: it takes longer than the site and seldom
 * changes.
 * @param root the project
 * @returns the folder of the build; it is not to be changed
 * @throws Error with the build's last words
 */
export async function buildStudio(root: string): Promise<string> {
  const folder = join(root, '.cache', 'studio', await hashSources(root));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    await runCli(root, draft);
    await dropForeignParts(draft);
    await rename(draft, folder).catch((error: unknown) => {
      // Another build of the same sources was faster.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  const exclude = ['studio/.sanity/**', '**/*.test.ts'];
  const files = globSync('studio/**/*.{js,ts,tsx,json}', { cwd: root, exclude });
  for (const file of files.sort()) {
    hash.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function runCli(root: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, CLI), 'build', target, '--yes'], {
    cwd: join(root, 'studio'),
    env: { ...process.env, DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-KEPT);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The Studio could not be built.\n${said.trim()}`);
}

/** Fonts and a script come from Sanity's hosts: the system has fonts, and the script serves its dashboard. */
async function dropForeignParts(folder: string): Promise<void> {
  const drop = async (pattern: string, part: RegExp) => {
    for (const file of globSync(pattern, { cwd: folder })) {
      const path = join(folder, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(part, ''));
    }
  };
  await drop('static/*.css', /@font-face\s*\{[^}]*https:\/\/[^}]*\}/g);
  await drop('index.html', /<script src="https:[^>]*><\/script>/g);
}
