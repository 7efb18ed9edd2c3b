/** Something that the person who starts the sandbox can mend. The message says how. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
