import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './installed.mjs';

interface Package {
  version: string;
  optional?: boolean;
  os?: string;
  cpu?: string;
}
type Packages = Record<string, Partial<Package>>;

function project(required: Packages, present?: Packages): string {
  const root = mkdtempSync(join(tmpdir(), 'installed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: required }));
  const record = join(root, 'node_modules', '.package-lock.json');
  if (present) writeFileSync(record, JSON.stringify({ packages: present }));
  return root;
}

const lock: Packages = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
};

test('does not repeat an installation that matches the lock', () => {
  expect(isInstalled(project(lock, { 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

test('requires an installation if this machine’s binary is missing, but not another machine’s', () => {
  const binary = (os: string, cpu: string) => ({ version: '24.0.0', optional: true, os, cpu });
  const others = { '': {}, 'node_modules/node-aix-x64': binary('aix', process.arch) };
  expect(isInstalled(project(others, {}))).toBe(true);
  const own = { ...others, 'node_modules/node-own': binary(process.platform, process.arch) };
  expect(isInstalled(project(own, {}))).toBe(false);
});

test('requires an installation after a version change, for a missing package or after an interrupted install', () => {
  expect(isInstalled(project(lock, { 'node_modules/a': { version: '1.0.1' } }))).toBe(false);
  expect(isInstalled(project(lock, {}))).toBe(false);
  expect(isInstalled(project(lock))).toBe(false);
});
