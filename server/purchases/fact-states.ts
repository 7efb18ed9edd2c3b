/** Groups the recorded states of refunds or disputes by id. A fact's field is `kind:id:state`. */
export function statesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const states = new Map<string, string[]>();
  const start = `${kind}:`;
  for (const field of Object.keys(facts)) {
    if (!field.startsWith(start)) continue;
    const [, id, state] = field.split(':');
    if (!id || !state) continue;
    states.set(id, [...(states.get(id) ?? []), state]);
  }
  return states;
}
