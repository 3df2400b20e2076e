import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import type { FieldProblem } from '@/lib/run/errors';
import { recipientsOf, STORED } from './data';
import { newsletters } from './resource';
import { paragraphsOf } from './rules';

const counts = z.record(z.string(), z.int());

const audience = z.object({
  recipients: z.int(),
  leftOut: counts,
  cultures: counts,
  sample: z.array(z.object({ name: z.string(), email: z.string(), culture: z.string() })),
});
export type Audience = z.infer<typeof audience>;

const storedAudience = audience.extend({
  missing: z.array(z.string()).describe('The names of fields still to be written.'),
  /** All checks before sending, passed or not: the fields to correct, and the details. */
  checks: z.array(
    z.object({
      name: z.enum(['language', 'subject', 'audience', 'links']),
      mend: z.array(z.string()),
      about: z.array(z.string()),
    }),
  ),
});
export type StoredAudience = z.infer<typeof storedAudience>;

const SAMPLE = 5;

/** The recipients of a newsletter if it was sent now, and why others are left out. Also for drafts. */
export async function listAudience(actor: Actor, id: string): Promise<StoredAudience> {
  const { body } = await getRecord(newsletters, actor, id, {});
  const now = await countAudience(id);
  const letter = JSON.parse(body) as Input;
  const missing = missingTexts(letter, now).map(({ field }) => field);
  return { ...now, missing, checks: checksOf(letter, now, missing) };
}

function checksOf(letter: Input, { recipients }: Audience, missing: readonly string[]): StoredAudience['checks'] {
  const links = wrongLinks(letter);
  const isUnexplained = letter.bypassConsent === true && !textOf(letter.bypassReason).trim();
  return [
    { name: 'language', mend: missing.filter((field) => field.startsWith('template')), about: [] },
    {
      name: 'subject',
      mend: missing.filter((field) => field.startsWith('title')),
      about: [textOf(letter.titleIt), textOf(letter.titleEn)].filter(Boolean),
    },
    {
      name: 'audience',
      mend: [...(recipients === 0 ? ['audience'] : []), ...(isUnexplained ? ['bypassReason'] : [])],
      about: [],
    },
    {
      name: 'links',
      mend: [...new Set(links.map(({ field }) => field))],
      about: links.flatMap(({ text: said }) => said || []),
    },
  ];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Addresses that lead somewhere from a mailbox; one may begin with a placeholder. */
const WORKS_IN_MAIL = /^(https?:\/\/[^/\s]+\.|mailto:[^@\s]+@|tel:\+?\d|\{)/i;

export function wrongLinks(letter: Input): { field: string; text?: string }[] {
  return (['It', 'En'] as const).flatMap((language) => {
    const links = textOf(letter[`template${language}`])
      .split(/<a(?=[\s>])/i)
      .slice(1);
    const [label, address] = [letter[`buttonTitle${language}`], letter[`buttonLink${language}`]];
    return [
      ...links.flatMap((link) => {
        const [, href = ''] = /^[^>]{0,20}href="([^"]*)"/.exec(link) ?? [];
        if (WORKS_IN_MAIL.test(href)) return [];
        const [said = ''] = link.slice(link.indexOf('>') + 1).split('</a>', 1);
        return { field: `template${language}`, text: paragraphsOf(said).join(' ') || href };
      }),
      ...(Boolean(label) === Boolean(address) ? [] : [{ field: `button${label ? 'Link' : 'Title'}${language}` }]),
    ];
  });
}

/** The texts that recipients need: Italian for its readers, English for others; to nobody yet, either. */
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

export const countAudience = (id: string, run: Run = fromPool) => countRecipients(STORED, id, run);

export const readAudience = defineVerb('GET /newsletters/{id}/audience', {
  summary:
    'How many people a newsletter would reach now, five of them, how many are left out for each reason, which texts they need that are missing, and what else is to be mended first; also of drafts',
  answer: storedAudience,
  run: ({ actor, id }) => listAudience(actor, id),
});

/** `newsletter` is SQL that reads it, or constructs it, from `$1`. */
export async function countRecipients(newsletter: string, value: string, run: Run = fromPool): Promise<Audience> {
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
