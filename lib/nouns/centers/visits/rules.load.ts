export const LOAD = ['centers', 'visits', 'requests', 'contacts'] as const;
export type Figure = (typeof LOAD)[number];

/** The load of a consultant; without an id, of centers without one. `name` is null if the reader may not see it. */
export type Load = Record<Figure, number> & { id: string | null; name: string | null };

export function sumOf(loads: readonly Load[]): Record<Figure, number> {
  const sum = (figure: Figure) => loads.reduce((total, one) => total + one[figure], 0);
  return { centers: sum('centers'), visits: sum('visits'), requests: sum('requests'), contacts: sum('contacts') };
}
