/** The id of the template of `MissingPart.astro`, and the class of its copies. Every page loads this file. */
export const MISSING_PART = 'missing-part';
