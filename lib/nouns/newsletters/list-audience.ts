import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { list, number, object, text } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
import type { FieldProblem } from '@/lib/run/errors';
import { recipientsOf, STORED } from './data';
import { newsletters } from './resource';

export type Audience = {
  /** Recipients as of now. */
  recipients: number;
  /** The number of people left out, by reason. */
  leftOut: Record<string, number>;
  /** Recipients by language. */
  cultures: Record<string, number>;
  sample: { name: string; email: string; culture: string }[];
};

/** What is left to write before it can be sent, as the fields' names. */
export type StoredAudience = Audience & { missing: string[] };

const SAMPLE = 5;

/** Who a newsletter would reach if it was sent now, and why others are left out. Also for drafts. */
export async function listAudience(actor: Actor, id: string): Promise<StoredAudience> {
  const { body } = await getRecord(newsletters, actor, id, {});
  const audience = await countAudience(id);
  return { ...audience, missing: missingTexts(JSON.parse(body), audience).map(({ field }) => field) };
}

/**
 * The title and text that recipients need: Italian for those who read it, English for all others; of a newsletter to only
 * one of these groups, that one, and of one that reaches nobody yet, either.
 */
export function missingTexts(letter: Input, { recipients, cultures }: Audience): FieldProblem[] {
  const italian = cultures.it ?? 0;
  const readers = { It: italian, En: recipients - italian };
  if (letter.audience)
    Object.assign(readers, { It: 0, En: 0, [letter.audience === 'italian' ? 'It' : 'En']: recipients || 1 });
  const isBegun = {
    It: Boolean(letter.titleIt || letter.templateIt),
    En: Boolean(letter.titleEn || letter.templateEn),
  };
  const isNeeded = { It: readers.It > 0, En: readers.En > 0 };
  if (!isNeeded.It && !isNeeded.En) Object.assign(isNeeded, { It: isBegun.It || !isBegun.En, En: isBegun.En });
  return (['It', 'En'] as const).flatMap((language) =>
    (['title', 'template'] as const)
      .filter((part) => isNeeded[language] && !letter[`${part}${language}`])
      .map((part) => ({
        field: `${part}${language}`,
        message: part === 'title' ? 'validation.newsletterTitle' : 'validation.newsletterText',
        values: { language: language.toLowerCase(), count: readers[language] },
      })),
  );
}

/** Counts whom the stored newsletter would reach. */
export const countAudience = (id: string, run = fromPool) => countRecipients(STORED, id, run);
const counts = { type: 'object', additionalProperties: number };

export const readAudience = defineVerb('GET /newsletters/{id}/audience', {
  summary:
    'How many people a newsletter would reach now, five of them, how many are left out for each reason, and which texts they need that are missing; also of drafts',
  answer: object({
    recipients: number,
    leftOut: counts,
    cultures: counts,
    sample: list(object({ name: text, email: text, culture: text })),
    missing: list(text),
  }),
  run: ({ actor, id }) => listAudience(actor, id),
});

/** Counts whom a newsletter would reach; `newsletter` is SQL that reads it, or constructs it, from `$1`. */
export async function countRecipients(newsletter: string, value: string, run = fromPool): Promise<Audience> {
  const [row] = await run(
    `with ${recipientsOf(newsletter)}, counted as (select reason, culture, count(*)::int as n from recipients group by 1, 2)
    select (select coalesce(sum(n), 0)::int from counted where reason is null) as recipients,
      (select coalesce(json_object_agg(reason, n), '{}') from
        (select reason, sum(n)::int as n from counted where reason is not null group by 1) r) as "leftOut",
      (select coalesce(json_object_agg(culture, n), '{}') from counted where reason is null) as cultures,
      (select coalesce(json_agg(s), '[]') from (select concat_ws(' ', nullif(name, ''), nullif(surname, '')) as name,
        email::text, culture from recipients where reason is null order by md5(email::text) limit ${SAMPLE}) s) as sample`,
    [value],
  );
  return row as Audience;
}
