/**
 * The version of the preparation. A higher one prepares every file again, from its original: raise it
 * with each change of what a prepared file holds.
 */
export const PREPARATION_VERSION = 5;
