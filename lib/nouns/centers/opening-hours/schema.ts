/** One weekday, Monday 1 to Saturday 6. Times are minutes of the day; the second pair is after the lunch break. */
export type DayHours = {
  weekday: number;
  closed: boolean;
  opensAt: number | null;
  closesAt: number | null;
  reopensAt: number | null;
  reclosesAt: number | null;
};

/** Local time: ISO weekday (Sunday 7) and minute of the day. */
export type LocalTime = { weekday: number; minute: number };

/** Open until `closesAt`, or closed until `opens` (null if unknown), `inDays` days from today. */
export type OpenState =
  | { open: true; closesAt: number }
  | { open: false; opens: { weekday: number; inDays: number; at: number } | null };
