/** Groups the recorded states of refunds or disputes by id. A fact's field is `kind:id:state`. */
export function statesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const states = new Map<string, string[]>();
  for (const field of Object.keys(facts)) {
    const [name, id, state] = field.split(':');
    if (name !== kind || !id || !state) continue;
    states.set(id, [...(states.get(id) ?? []), state]);
  }
  return states;
}
