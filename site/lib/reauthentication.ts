/** Asks the administrator to reauthenticate. @returns true if they did */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Sets the page's prompt. @returns a function that removes the prompt */
export function setReauthentication(prompt: Ask): () => void {
  ask = prompt;
  return () => {
    if (ask === prompt) ask = undefined;
  };
}

/** Asks the administrator to reauthenticate, once for all waiting calls. Returns false on a page without a prompt. */
export function reauthenticate(): Promise<boolean> {
  running ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
