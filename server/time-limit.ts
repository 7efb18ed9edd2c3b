/**
 * Waits for work, which continues after the limit. Web standards only, for the Edge Function. @throws Error
 * on timeout
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Time limit exceeded')), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
