/** Moves one of the ids up or down by one; unchanged if it is at the end already. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to]!).with(to, id);
}

/**
 * The numbers that put records into a new order: the existing numbers in ascending order, so that records
 * which are not listed keep their places; duplicates are increased.
 */
export function numbersFor(numbers: readonly number[]): number[] {
  const result: number[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) result.push(Math.max(number, (result.at(-1) ?? -1) + 1));
  return result;
}
