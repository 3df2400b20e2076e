/** The point levels, lowest first, with the lifetime credits (theory and practice) from which each is reached. */
export const ladder = [
  { level: 'base', points: 0 },
  { level: 'silver', points: 60 },
  { level: 'gold', points: 120 },
  { level: 'sapphire', points: 250 },
  { level: 'ruby', points: 500 },
  { level: 'emerald', points: 750 },
  { level: 'diamond', points: 1000 },
] as const;
