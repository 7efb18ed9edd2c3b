/** An exercise on a drawing. It comes from the drawing's own elements, which it names by their labels. */
export interface Drill {
  /** In kebab-case, unique for its drawing, and permanent: students' answers are stored under it. */
  name: string;
  kind: 'label' | 'shift' | 'build';
  /** Instruction or event, e.g. “A subsidy is introduced.” */
  prompt: string;
  /** Shown after the answer, in one or two sentences. */
  reason: string;
}

/** @returns nothing for a drawing without drills, or an unknown drawing */
export function findDrills(_diagram: string): readonly Drill[] {
  return [];
}
