const CLOSE_TIMEOUT_MS = 8_000;

/** Closes once and ends the process on a signal, or when a tied parent process ends. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = async () => {
    // The signal arrives twice: the terminal sends it to parent and child, and the parent passes it on.
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Packages of the file store repeat a signal, and on Windows that ends this process before it has closed.
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  process.on('disconnect', stop);
}
