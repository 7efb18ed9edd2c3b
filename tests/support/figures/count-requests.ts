/** Counts the requests of this process to an address. */
export function countRequests(origin: string): { take(): { count: number; mostAtOnce: number } } {
  let [count, open, mostAtOnce] = [0, 0, 0];
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith(origin)) return fetch(url, init);
    count += 1;
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    try {
      return await fetch(url, init);
    } finally {
      open -= 1;
    }
  };
  return {
    take() {
      const taken = { count, mostAtOnce };
      [count, mostAtOnce] = [0, 0];
      return taken;
    },
  };
}
