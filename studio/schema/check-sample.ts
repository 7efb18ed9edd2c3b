import { studioTexts } from '../texts.ts';

/** @returns true, or a warning if a text or one of its lines is still the sample shop's */
export function checkSample(sample: string, value: string | string[] | undefined): true | string {
  const isSample = [value].flat().includes(sample);
  return !isSample || studioTexts.sampleValue;
}
