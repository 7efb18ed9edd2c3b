import { createHash } from 'node:crypto';
import { drawings } from '#diagrams/library.ts';
import { renderFile } from '#diagrams/svg.ts';

const svg = renderFile(drawings);
const version = createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** File with the drawings of every diagram, which browsers cache. */
export const drawingsFile = { svg, version, path: `/drawings/${version}.svg` };
