/** The ids with one of them a place further up or down; as they are where it has nowhere to go. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to]!).with(to, id);
}

/**
 * The numbers that bring records into an order, given those they have: the same ones in ascending order, so that records which
 * are not among them keep their places; numbers that are taken twice move up.
 */
export function numbersFor(numbers: readonly number[]): number[] {
  const result: number[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) result.push(Math.max(number, (result.at(-1) ?? -1) + 1));
  return result;
}
