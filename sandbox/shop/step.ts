/**
 * Does one piece of work under its name.
 * @param expectation what to expect, e.g. "about ten seconds"
 */
export type Step = <T>(name: string, expectation: string, work: () => Promise<T>) => Promise<T>;

/** Does the work and shows nothing. */
export const silently: Step = (_name, _expectation, work) => work();
