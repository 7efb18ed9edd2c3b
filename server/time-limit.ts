/**
 * Waits for work, at most so many milliseconds. The work itself goes on. Web standards
 * only, because the Edge Function uses it.
 * @throws Error where the time is over
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Time limit exceeded')), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
