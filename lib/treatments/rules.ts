/** The classical shade guide, 19 tabs, lightest first. */
export const classicalGuide = [
  ...['OM1', 'OM2', 'OM3', 'B1', 'A1', 'B2', 'D2', 'A2', 'C1', 'C2'],
  ...['D4', 'A3', 'D3', 'B3', 'A3.5', 'B4', 'C3', 'A4', 'C4'],
] as const;

export type ClassicalShade = (typeof classicalGuide)[number];

/** The tab that counts as white in the statistics. */
export const targetShade: ClassicalShade = 'B1';

/** Steps gained on the classical guide; negative when the end is darker than the start. */
export function stepsGained(start: ClassicalShade, end: ClassicalShade): number {
  return classicalGuide.indexOf(start) - classicalGuide.indexOf(end);
}

/** Steps a method usually gains, as a hint beside the gain: shortest and longest cycle. HOME has one cycle or more. */
export const expectedRange = {
  TOUCH: [4, 8],
  CLICK: [2, 5],
  STICK: [2, 4],
  ULTRA: [5, 10],
  HOME: [4, 8],
  HOME_MORE: [5, 10],
} as const;
