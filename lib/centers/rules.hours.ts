/** After so long opening hours are asked about again. */
const AGE = "interval '1 year'";

/** Whether the opening hours of a center (its row `t`) are stated, and so old that its practice should confirm them. */
export const HOURS_DUE = `t.open_week is not null and t.hours_confirmed_at < now() - ${AGE}`;

/** Of these, whether its practice was not asked by a letter for as long. */
export const HOURS_UNASKED = `(t.hours_asked_at is null or t.hours_asked_at < now() - ${AGE})`;
