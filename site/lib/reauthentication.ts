/** Asks the administrator to prove who they are. @returns whether they did */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Sets how a page asks. @returns a function that ends it */
export function setReauthentication(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/** Asks the administrator to prove who they are: once for all calls that need it. A page without a way does not. */
export function reauthenticate(): Promise<boolean> {
  running ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
