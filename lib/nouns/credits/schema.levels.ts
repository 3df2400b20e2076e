/** In ascending order. `qualified` marks the completed training and ranks between base and silver. Free of zod, for the browser. */
export const LEVELS = ['base', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond'] as const;
export type Level = (typeof LEVELS)[number];
