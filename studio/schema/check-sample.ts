import { studioTexts } from '../texts.ts';

/**
 * @param sample the sample shop's value
 * @param value of a field, or the lines of one
 * @returns true, or the warning that the sample's value still stands there
 */
export function checkSample(sample: string, value: string | string[] | undefined): true | string {
  const isSample = [value].flat().includes(sample);
  return !isSample || studioTexts.sampleValue;
}
