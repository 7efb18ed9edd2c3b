import { brokenCases, damagedCases } from './broken.ts';
import type { Case } from './case.ts';
import { contentCases } from './contents.ts';
import { encryptionCases } from './encryption.ts';
import { geometryCases } from './geometry.ts';
import { graphicsCases } from './graphics.ts';
import { endCases, harmlessCases } from './harmless.ts';
import { libraryCases } from './library.ts';
import { placementCases } from './placement.ts';
import { refusedCases } from './refused.ts';
import { structureCases } from './structure.ts';
import { treeCases } from './tree.ts';
import { updateCases } from './updates.ts';

/** PDFs as they exist, by kind: made by usual programs, odd, damaged and forbidden files. */
export const kinds: readonly (readonly Case[])[] = [
  libraryCases,
  geometryCases,
  treeCases,
  contentCases,
  graphicsCases,
  placementCases,
  harmlessCases,
  endCases,
  structureCases,
  updateCases,
  encryptionCases,
  damagedCases,
  refusedCases,
  brokenCases,
];

export const corpus: readonly Case[] = kinds.flat();
