/** Version of the preparation. Raise it when prepared files change: every file is then prepared again. */
export const PREPARATION_VERSION = 5;
