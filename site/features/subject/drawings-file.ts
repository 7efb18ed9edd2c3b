import { createHash } from 'node:crypto';
import { drawings } from '#diagrams/library.ts';
import { renderFile } from '#diagrams/svg.ts';

const svg = renderFile(drawings);
const version = createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** Drawings of every diagram, in one file that browsers cache. */
export const drawingsFile = { svg, version, path: `/drawings/${version}.svg` };
