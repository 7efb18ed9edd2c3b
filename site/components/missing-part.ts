/** Id of the template in `MissingPart.astro`, and class of its copies. Every page loads this file. */
export const MISSING_PART = 'missing-part';
