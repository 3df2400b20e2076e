// The recipients of a newsletter in SQL: one definition for the number on screen, the creation of
// deliveries, and the last check before each mail is sent.

/**
 * Why a recipient is left out, or null. Checked again right before sending: people who unsubscribed
 * meanwhile get nothing. A bypass overrides missing consent, nothing else.
 * @param n newsletter, @param r row with `email`, @param u user or nulls, @param c center or nulls
 */
export const leftOutSql = `case
  when u.deleted_at is not null or c.deleted_at is not null then 'deleted'
  when u.email <> r.email or (u.id is null and c.referent_email is distinct from r.email and c.id is not null) then 'addressChanged'
  when exists (select from mail_stops s where s.email = r.email and s.reason = 'bounced') then 'bounced'
  when not u.enabled_user then 'disabled'
  when u.unsubscribed_at is not null or c.unsubscribed_at is not null
    or exists (select from mail_stops s where s.email = r.email and s.reason = 'unsubscribed') then 'unsubscribed'
  when n.bypass_consent or u.id is null then null
  when not u.marketing_accepted then 'noConsent'
  when not u.confirmed_user then 'unconfirmed' end`;

const hasTargets = 'cardinality(n.target_emails) > 0 or n.target_user_id is not null or n.target_center_id is not null';

/** People, centers and addresses named as recipients; each address once, as the account's if there is one. */
const targetsSql = `
  select r.email, u.id as user_id, case when u.id is null then r.center_id end as center_id,
    case when u.id is not null then u.culture
      when coalesce(c.country, 'IT') = 'IT' and n.audience is distinct from 'non-italian' then 'it' else 'en' end as culture,
    coalesce(u.name, '') as name, coalesce(u.surname, '') as surname, ${leftOutSql} as reason
  from (select * from n where ${hasTargets}) n cross join lateral (
    select distinct on (a.email) a.email, a.center_id from (
      select btrim(e)::citext as email, (select id from centers where referent_email = btrim(e)::citext and deleted_at is null
        order by id limit 1) as center_id from unnest(n.target_emails) e
      union all select email, null from users where id = n.target_user_id
      union all select referent_email, id from centers where id = n.target_center_id and deleted_at is null
      union all select u.email, null from memberships m join users u on u.id = m.user_id
        where m.center_id = n.target_center_id and m.status = 'active' and u.deleted_at is null) a
    where a.email <> '' order by a.email, a.center_id) r
  left join users u on u.email = r.email
  left join centers c on c.id = r.center_id and u.id is null`;

/** Levels apply to professionals; the role is the original one, regardless of a switch. */
const audienceSql = `
  select r.email, r.id as user_id, null::uuid as center_id, r.culture, r.name, r.surname, ${leftOutSql} as reason
  from (select * from n where not (${hasTargets})) n join users r on r.deleted_at is null
    and (n.audience is null or (r.culture = 'it') = (n.audience = 'italian'))
    and (n.user_type is null or r.original_role = n.user_type)
    and (cardinality(n.qualifications) = 0 or (r.level = any(n.qualifications)
      and r.original_role in ('expert', 'dentist', 'hygienist', 'dental-therapist')))
  cross join lateral (select r.*) u
  left join centers c on false`;

/** Common table expressions `n` and `recipients` for a row of newsletters, with a `reason` for those left out. */
export const recipientsOf = (newsletter: string) => `n as (${newsletter}),
  recipients as (
    select * from (${targetsSql}) t union all select * from (${audienceSql}) a)`;

export const STORED = 'select * from newsletters n where n.id = $1::uuid';

export const recipientsSql = recipientsOf(STORED);
