// Computes the points of the curve; the component draws them.
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { line } from 'd3-shape';
import { shadeStep, shadesOf, targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { daysBetween } from '@/lib/run/i18n/dates';

export const WIDTH = 520;
export const HEIGHT = 250;
const MARGIN = { top: 40, right: 40, bottom: 34, left: 58 };
const NEAREST_LABELS = 84;

export type Reading = { day: string; shade: string; label: string };
export type CurvePoint = Reading & { x: number; y: number; hasLabel: boolean };
export type Curve = {
  points: CurvePoint[];
  path: string;
  target: number | null;
  ticks: { y: number; shade: string }[];
};

/**
 * The readings as points. The time axis uses square roots, since most controls are early; the lightest shade is at the
 * top. `readings` start with the shade before the treatment.
 */
export function curveShape(guide: ShadeGuide, readings: readonly Reading[]): Curve {
  const begin = readings[0]?.day ?? '';
  const days = ({ day }: Reading) => Math.max(0, daysBetween(begin, day));
  const steps = readings.map(({ shade }) => shadeStep(guide, shade) ?? 1);
  const targetStep = guide === 'classical' ? shadeStep(guide, targetShade)! : null;
  const all = targetStep === null ? steps : [...steps, targetStep];
  const [top, bottom] = [Math.max(1, Math.min(...all) - 1), Math.min(shadesOf(guide).length, Math.max(...all) + 1)];
  const x = scaleSqrt([0, Math.max(30, ...readings.map(days))], [MARGIN.left + 14, WIDTH - MARGIN.right]);
  const y = scaleLinear([top, bottom], [MARGIN.top, HEIGHT - MARGIN.bottom]);
  let lastLabel = Number.NEGATIVE_INFINITY;
  const points = readings.map((reading, n) => {
    const at = x(days(reading));
    const hasLabel = n > 0 && at - lastLabel >= NEAREST_LABELS;
    if (hasLabel) lastLabel = at;
    return { ...reading, x: at, y: y(steps[n]!), hasLabel };
  });
  const drawn = line<CurvePoint>(
    (point) => point.x,
    (point) => point.y,
  );
  const stepsShown = [...new Set(all)].toSorted((a, b) => a - b);
  const apart = stepsShown.filter((step, n) => n === 0 || y(step) - y(stepsShown[n - 1]!) >= 18);
  return {
    points,
    path: drawn(points) ?? '',
    target: targetStep === null ? null : y(targetStep),
    ticks: apart.map((step) => ({ y: y(step), shade: shadesOf(guide)[step - 1]! })),
  };
}

export const plot = { left: MARGIN.left, right: WIDTH - MARGIN.right, bottom: HEIGHT - MARGIN.bottom };
