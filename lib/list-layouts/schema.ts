import { z } from 'zod';

/** How close the rows of a table stand. */
export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Pixels that a column may be wide. */
export const NARROWEST = 64;
export const WIDEST = 800;

/** How somebody has set a list up for themselves. */
export type ListLayout = {
  /** In their order; empty: those of the list itself. */
  columns: string[];
  /** Pixels, by column; the others take the room they need. */
  widths: Record<string, number>;
  density: Density;
};

export const columnWidth = z.coerce.number().int().min(NARROWEST).max(WIDEST);

export const isDensity = (text: string): text is Density => DENSITIES.some((one) => one === text);
