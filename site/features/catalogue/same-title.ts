const normalise = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** Ignores case and spacing. */
export function isSameTitle(title: string, topicName: string): boolean {
  return normalise(title) === normalise(topicName);
}
