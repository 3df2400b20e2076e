/** Such a center does not automatically get another Clean & White kit. */
export const kitSentSql = (center: string): string => `exists (
    select from center_events e where e.center_id = ${center}.id and e.deleted_at is null
      and e.type in ('cw-kit-sent', 'cw-rollup-sent'))`;

export const KIT_SENT = kitSentSql('c');

/** Whether a center (`c`) may be sent a Clean & White kit, as SQL. */
export const CLEAN_WHITE_ELIGIBLE = `c.is_clean_and_white and not ${KIT_SENT}`;

/**
 * The reason why a roll-up request is open, as SQL; null once it is closed.
 * @param request the alias of the request; its center has the alias `c`
 */
export const waitsForSql = (request: string): string => `case
    when ${request}.status <> 'open' then null
    when c.id is null or c.deleted_at is not null then 'center'
    when not c.is_clean_and_white then 'clean-and-white'
    when ${KIT_SENT} then 'kit-already-sent'
    else 'next-export' end`;
