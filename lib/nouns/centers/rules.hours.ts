/** After this time opening hours must be confirmed again. */
const AGE = "interval '1 year'";

/** Whether a center (its row `t`) has opening hours so old that the practice should confirm them. */
export const HOURS_DUE = `t.open_week is not null and t.hours_confirmed_at < now() - ${AGE}`;

/** Whether the last letter asking for confirmation is as old, too. */
export const HOURS_UNASKED = `(t.hours_asked_at is null or t.hours_asked_at < now() - ${AGE})`;
