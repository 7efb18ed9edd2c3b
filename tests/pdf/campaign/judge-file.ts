import { AppError } from '#server/errors.ts';
import type { Case } from '../corpus/case.ts';
import { compareInPdfium, compareInPdfJs } from '../judges/compare.ts';
import { findCleanCuts, placesToCut } from '../judges/cut.ts';
import { judgeByPrograms, judgeRewrites } from '../judges/programs.ts';
import { differencesOutsideSlots } from '../judges/slots.ts';
import { assemble, OTHER_STAMP, STAMP, stampFile } from '../stamped.ts';

export async function judgeFile(file: Case): Promise<string[]> {
  const original = await file.make();
  try {
    const { prepared, copy } = await stampFile(original);
    if (file.refused) return [`not refused, but ${file.refused} was expected`];
    const outside = differencesOutsideSlots(prepared, copy, assemble(prepared, OTHER_STAMP));
    return [
      ...(await compareInPdfJs(original, copy, STAMP, file.changes)),
      ...(await compareInPdfium(original, copy, STAMP)),
      ...(await judgeByPrograms(copy, STAMP, prepared.pages)),
      ...(await judgeRewrites(original, copy, STAMP)),
      ...(await findCleanCuts(copy, placesToCut(prepared, copy), STAMP)),
      ...outside.slice(0, 1).map((at) => `two orders differ at ${at}, outside of the slots`),
    ];
  } catch (error) {
    if (error instanceof AppError && error.code === file.refused) return [];
    return [String(error instanceof AppError ? `refused: ${error.code}` : error)];
  }
}
