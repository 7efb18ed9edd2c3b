import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from 'local-stand-ins/kit/json-file.ts';
import { z } from 'zod';
import type { Environment } from './environment.ts';
import { hashFiles } from './hash-files.ts';
import { run } from './spawn.ts';

const current = z.object({ folder: z.string(), inputs: z.string() });

/** File in which the shop's pages state their build time. */
const BUILD_TIME = 'build.json';

/** Production builds of a data folder. The last good build is served until the next build is complete. */
export class SiteBuild {
  readonly #root: string;
  readonly #folder: string;
  readonly #env: Environment;
  readonly #state: string;
  readonly #stop = new AbortController();
  #current: z.infer<typeof current> | undefined;

  constructor(root: string, dataDir: string, env: Environment) {
    this.#root = root;
    this.#env = env;
    this.#folder = join(dataDir, 'site');
    this.#state = join(this.#folder, 'current.json');
    this.#current = readJson(this.#state, current);
  }

  publishDir(): string {
    return join(this.#folder, this.#current?.folder ?? 'none');
  }

  hasBuild(): boolean {
    return this.#current !== undefined;
  }

  /** Tells whether the current build was made from the current sources, content and settings. */
  async isFresh(): Promise<boolean> {
    return this.#current?.inputs === (await hashInputs(this.#root, this.#env));
  }

  /**
   * Builds only if something has changed, because a publication may be announced twice. Otherwise publishes the same
   * pages with a new time, as the host's build would.
   */
  async refresh(): Promise<void> {
    if (!this.#current || !(await this.isFresh())) return this.build();
    const id = randomUUID();
    await cp(this.publishDir(), join(this.#folder, id), { recursive: true });
    const file = join(this.#folder, id, BUILD_TIME);
    const built = { ...readJson(file, z.looseObject({})), builtAt: new Date().toISOString() };
    await writeFile(file, JSON.stringify(built));
    await this.#switchTo(id, this.#current.inputs);
  }

  /** @throws Error with the end of the build's output; the last good site stays */
  async build(): Promise<void> {
    const inputs = await hashInputs(this.#root, this.#env);
    const id = randomUUID();
    // The build's code must find its packages, so it has to be within the project.
    const draft = join(this.#root, '.cache', `site-${id}`);
    try {
      const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', draft];
      const [root, env, signal] = [this.#root, this.#env, this.#stop.signal];
      const { code, output } = await run({ root, args, env, signal });
      if (code !== 0) throw new Error(output);
      await mkdir(this.#folder, { recursive: true });
      await move(draft, join(this.#folder, id));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await this.#switchTo(id, inputs);
  }

  async #switchTo(id: string, inputs: string): Promise<void> {
    const previous = this.#current?.folder;
    this.#current = { folder: id, inputs };
    writeJson(this.#state, this.#current);
    await this.#deleteExcept([id, ...(previous ? [previous] : [])]);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Deletes old builds. The previous build is kept for pages that are still open. */
  async #deleteExcept(names: string[]): Promise<void> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const old = entries.filter((entry) => entry.isDirectory() && !names.includes(entry.name));
    await Promise.all(old.map(({ name }) => rm(join(this.#folder, name), { recursive: true })));
  }
}

/** Moves a folder, even to another file system. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
  }
}

const SOURCES = {
  files: ['astro.config.mjs', 'package.json', 'package-lock.json', 'shop.config.ts'],
  folders: ['site', 'contract', 'diagrams', 'packs', 'studio'],
};
const PUBLIC_NAMES = /^(PUBLIC_.*|SITE_URL|SHOP_PACK|SANITY_(PROJECT_ID|DATASET|API_HOST))$/;

async function hashInputs(root: string, env: Environment): Promise<string> {
  const hash = await hashFiles(root, SOURCES);
  const settings = Object.entries(env).filter(([name]) => PUBLIC_NAMES.test(name));
  hash.update(JSON.stringify(settings.sort()));
  hash.update(await revision(env['SANITY_API_HOST'] ?? ''));
  return hash.digest('hex');
}

async function revision(lake: string): Promise<string> {
  const response = await fetch(`${lake}/__sandbox/revision`);
  if (!response.ok)
    throw new Error(`The content stand-in returned no revision (${response.status}).`);
  return response.text();
}
