import type { Row } from './copy-rows';
import type { Dice } from './dice';

type Day = [number, number] | [number, number, number, number] | null;

const h = (hours: number, minutes = 0) => hours * 60 + minutes;
const NORMAL: Day = [h(9), h(13), h(14, 30), h(19)];
const LATE: Day = [h(9), h(13), h(15), h(19, 30)];
const CONTINUOUS: Day = [h(8, 30), h(18, 30)];
const LONG: Day = [h(9), h(20)];
const MORNING: Day = [h(9), h(13)];
const AFTERNOON: Day = [h(14), h(19, 30)];

/** Monday to Saturday. */
const WEEKS: Record<string, Day[]> = {
  normal: [NORMAL, NORMAL, NORMAL, NORMAL, NORMAL, null],
  late: [LATE, LATE, LATE, LATE, LATE, MORNING],
  continuous: [CONTINUOUS, CONTINUOUS, CONTINUOUS, CONTINUOUS, CONTINUOUS, null],
  clinic: [LONG, LONG, LONG, LONG, LONG, CONTINUOUS],
  threeDays: [AFTERNOON, null, NORMAL, null, NORMAL, null],
  mixed: [AFTERNOON, NORMAL, MORNING, NORMAL, CONTINUOUS, MORNING],
};

const HOW_OFTEN = { normal: 36, late: 18, continuous: 14, clinic: 7, threeDays: 5, mixed: 10, notStated: 10 };

/** None if its hours are unknown. */
export const openingHours = (dice: Dice, centerId: string): Row[] => weekOf(dice, centerId, dice.weighted(HOW_OFTEN));

export function weekOf(dice: Dice, centerId: string, name: keyof typeof HOW_OFTEN): Row[] {
  return (WEEKS[name] ?? []).map((day, index) => ({
    id: dice.id(),
    center_id: centerId,
    weekday: index + 1,
    closed: day === null,
    opens_at: day?.[0] ?? null,
    closes_at: day?.[1] ?? null,
    reopens_at: day?.[2] ?? null,
    recloses_at: day?.[3] ?? null,
  }));
}
