/** Smaller differences are the time that a response takes. */
const MIN_DIFFERENCE_MS = 60_000;

let differenceMs = 0;

/** Corrects this device's clock, which may be days wrong, for as long as the page lasts. */
export function setServerClock(serverMs: number): void {
  const difference = serverMs - Date.now();
  differenceMs = Math.abs(difference) < MIN_DIFFERENCE_MS ? 0 : difference;
}

/** Milliseconds since 1970 by the server's clock, also without a connection. */
export const serverNow = (): number => Date.now() + differenceMs;
