/** The name of a row of users, or its address, as SQL. */
export const nameSql = (user: string) =>
  `coalesce(nullif(concat_ws(' ', ${user}.name, ${user}.surname), ''), ${user}.email::text)`;

/** As the source of a field of the row `t`. */
export const authorName = { computed: `(select ${nameSql('u')} from users u where u.id = t.author_id)` };
