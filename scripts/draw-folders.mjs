/**
 * Draws the folders of `server/`, as `.dependency-cruiser.mjs` allows them to import each other, into
 * docs/architecture.md. An arrow points to an imported folder; arrows that others imply are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS, SHARED } from '../.dependency-cruiser.mjs';
import { replacePart } from './generated-part.mjs';

const DOCUMENT = join(import.meta.dirname, '../docs/architecture.md');
const START = '<!-- Drawn by scripts/draw-folders.mjs -->\n';
const END = '<!-- End of the drawing -->\n';

/** @type {Record<string, string[]>} */
const server = FOLDERS['server'] ?? {};

/** @param {string} folder @returns {Set<string>} */
const reachable = (folder) =>
  new Set((server[folder] ?? []).flatMap((next) => [next, ...reachable(next)]));

/** @param {string} folder */
function direct(folder) {
  const features = (server[folder] ?? []).filter((next) => !SHARED.includes(next));
  return features.filter((next) => !features.some((other) => reachable(other).has(next)));
}

/** @returns {string} a Mermaid flowchart */
function draw() {
  const features = Object.keys(server).filter((folder) => !SHARED.includes(folder));
  const arrows = features.flatMap((folder) => {
    const next = direct(folder);
    return (next.length > 0 ? next : ['shared']).map((to) => `  ${folder} --> ${to}`);
  });
  return `\`\`\`mermaid
flowchart TD
  shared["${SHARED.join(', ')}"]
${arrows.join('\n')}
\`\`\`
`;
}

/** @param {string} text @returns {string} the document with today's drawing */
export const withDrawing = (text) => replacePart(text, START, draw(), END);

if (import.meta.main) writeFileSync(DOCUMENT, withDrawing(readFileSync(DOCUMENT, 'utf8')));
