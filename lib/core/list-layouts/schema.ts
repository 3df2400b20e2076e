import { z } from 'zod';

export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Limits of a column's width in pixels. */
export const NARROWEST = 64;
export const WIDEST = 800;

export type ListLayout = {
  columns: string[];
  /** Pixels by column; others have automatic width. */
  widths: Record<string, number>;
  density: Density;
};

export const columnWidth = z.coerce.number().int().min(NARROWEST).max(WIDEST);

export const isDensity = (text: string): text is Density => DENSITIES.some((one) => one === text);
