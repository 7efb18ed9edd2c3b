/** Prompts the administrator to reauthenticate. @returns true if they did */
type Prompt = () => Promise<boolean>;

let current: Prompt | undefined;
let running: Promise<boolean> | undefined;

/** Sets the page's prompt. @returns a function that removes the prompt */
export function setReauthentication(prompt: Prompt): () => void {
  current = prompt;
  return () => {
    if (current === prompt) current = undefined;
  };
}

/** Prompts the administrator to reauthenticate, once for all waiting calls. Returns false on a page without a prompt. */
export function reauthenticate(): Promise<boolean> {
  running ??= (current?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
