/** Milliseconds after which a stop counts as failed. */
const CLOSING_TIME = 8_000;

/** Closes once and ends the process when it is asked to stop, or when a tied parent process ends. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = async () => {
    // A terminal signals parent and child, and the parent passes it on: it arrives twice.
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSING_TIME).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.on('disconnect', stop);
}
