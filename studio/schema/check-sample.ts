import { studioTexts } from '../texts.ts';

/**
 * @param sample the sample shop's value
 * @param value the field's text or lines
 * @returns true, or a warning if the field still has the sample's value
 */
export function checkSample(sample: string, value: string | string[] | undefined): true | string {
  const isSample = [value].flat().includes(sample);
  return !isSample || studioTexts.sampleValue;
}
