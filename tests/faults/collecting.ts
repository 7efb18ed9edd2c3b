/** Flags of Node for how V8 frees memory. */

/**
 * For a process whose first thread runs in real time. While V8 waits for the threads that help it to collect,
 * the thread asks again and again, and takes the processor that they need: for up to a second, until
 * Linux stops it. With the flag each thread collects alone.
 */
export const COLLECTS_ALONE = '--single-threaded-gc';

/**
 * For a process in which many threads serve requests. V8 looks through all objects of a thread, for 20 to 60 ms, when
 * its memory has grown by about a quarter. With the flag it waits until it has grown by 70 %.
 */
export const COLLECTS_RARELY = '--heap-growing-percent=70';
