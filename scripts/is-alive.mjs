/** Tells whether a process runs: Windows keeps the id of an ended parent. @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
