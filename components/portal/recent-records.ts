// What somebody opened by the palette last, on this device: the noun and the id, nothing of what they are.
const MOST = 8;
const keyOf = (personId: string) => `palette-recent:${personId}`;

/** `resource:id` of each, the latest first. */
export function recentRecords(personId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepRecent(personId: string, record: string): void {
  const kept = [record, ...recentRecords(personId).filter((one) => one !== record)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(kept));
  } catch {
    // A device that keeps nothing offers nothing.
  }
}
