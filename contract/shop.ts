/** The configuration, for the Studio: its own package cannot import `#shop`. */
export * from '#shop';
