const normalise = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** Whether an item's title repeats its topic's name, ignoring case and spacing. */
export function isSameTitle(title: string, topicName: string): boolean {
  return normalise(title) === normalise(topicName);
}
