import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkNode } from './link-node.mjs';

function project(...packages: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'link-node-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['.bin', ...packages]) {
    mkdirSync(join(root, 'node_modules', name, 'bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'bin', 'node'), '');
  }
  return root;
}

const own = `node-${process.platform}-${process.arch}`;
const linkIn = (root: string) => join(root, 'node_modules', '.bin', 'node');

test('links the binary for this platform if npm has not done so', () => {
  const root = project('node-fetch', 'node-aix-ppc64', own);
  expect(linkNode(root)).toBe(true);
  expect(readlinkSync(linkIn(root))).toBe(join('..', own, 'bin', 'node'));
  expect(linkNode(root)).toBe(true);
});

test('keeps npm’s own link', () => {
  const root = project(own, 'other');
  symlinkSync(join('..', 'other', 'bin', 'node'), linkIn(root));
  expect(linkNode(root)).toBe(true);
  expect(readlinkSync(linkIn(root))).toContain('other');
});

test('replaces a link to a deleted package', () => {
  const root = project(own);
  symlinkSync(join('..', 'node', 'bin', 'node'), linkIn(root));
  expect(linkNode(root)).toBe(true);
  expect(readlinkSync(linkIn(root))).toContain(own);
});

test('links nothing if npm has no binary for this platform', () => {
  expect(linkNode(project('node-fetch', 'node-aix-ppc64'))).toBe(false);
});
