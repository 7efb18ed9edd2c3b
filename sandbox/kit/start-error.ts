/** A problem that the person who starts the process can fix. The message explains how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
