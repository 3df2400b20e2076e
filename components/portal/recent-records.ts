// The records opened last through the palette on this device: only noun and id are stored.
const MOST = 8;
const keyOf = (personId: string) => `palette-recent:${personId}`;

/** `resource:id` of each, latest first. */
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
    // Without storage there are no recent records.
  }
}
