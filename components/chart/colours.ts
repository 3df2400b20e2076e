/** Colours of series, told apart side by side in light and dark. Written out, because Tailwind looks for whole names. */
export const fills = {
  teal: 'fill-chart-teal',
  blue: 'fill-chart-blue',
  ochre: 'fill-chart-ochre',
  violet: 'fill-chart-violet',
  slate: 'fill-chart-slate',
} as const;

export type Colour = keyof typeof fills;
