let differenceMs = 0;

/** Corrects this device's clock, which may be days wrong, for as long as the page lasts. */
export function setServerClock(serverMs: number): void {
  differenceMs = serverMs - Date.now();
}

/** Milliseconds since 1970 by the server's clock, also without a connection. */
export const serverNow = (): number => Date.now() + differenceMs;
