/** Series colours, distinguishable in light and dark. Spelled out because Tailwind only finds complete class names. */
export const fills = {
  teal: 'fill-chart-teal',
  blue: 'fill-chart-blue',
  ochre: 'fill-chart-ochre',
  violet: 'fill-chart-violet',
  slate: 'fill-chart-slate',
} as const;

export type Colour = keyof typeof fills;
