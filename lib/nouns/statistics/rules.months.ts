/** yyyy-MM, this many months later or, if negative, earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export function monthsIn(from: string, to: string): number {
  const [start = 0, end = 0] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  return end - start + 1;
}

/** yyyy-MM-dd */
export const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

export function usualPeriods(
  month: string,
): Record<'last12' | 'thisYear' | 'lastYear' | 'last36', { from: string; to: string }> {
  const year = Number(month.slice(0, 4));
  return {
    last12: { from: addMonths(month, -11), to: month },
    thisYear: { from: `${year}-01`, to: month },
    lastYear: { from: `${year - 1}-01`, to: `${year - 1}-12` },
    last36: { from: addMonths(month, -35), to: month },
  };
}
