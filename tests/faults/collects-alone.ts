/**
 * A flag of Node for a process whose first thread runs in real time. While V8 waits for the threads that help it to
 * collect, the thread asks again and again, and takes the processor that they need: for up to a second, until
 * Linux stops it. With the flag each thread collects alone.
 */
export const COLLECTS_ALONE = '--single-threaded-gc';
