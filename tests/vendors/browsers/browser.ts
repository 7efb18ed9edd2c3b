/** Browser actions of the main job. Elements are named by XPath, which every driver supports. */
export interface Browser {
  open(address: string): Promise<void>;
  find(element: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Types into a field. @param frame title of the frame that holds it */
  type(element: string, text: string, frame?: string): Promise<void>;
  /** Runs the body of an async function in the page. @returns its result, as JSON */
  run(body: string): Promise<unknown>;
  screenshot(file: string): Promise<void>;
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Time that a busy machine may take to show an element. */
export const PATIENCE_MS = 30_000;

export const WINDOW = { width: 1200, height: 900 };
