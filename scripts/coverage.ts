/** Writes docs/coverage.md from the requirements and the tags above the tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCoverage } from '../tests/coverage/render.ts';

writeFileSync(join(import.meta.dirname, '../docs/coverage.md'), renderCoverage());
