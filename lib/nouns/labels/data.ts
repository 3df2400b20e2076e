import { db } from '@/lib/run/db/db';

export type MissingLabel = { category: string; key: string; languages: string[] };

const MAX_LABELS = 200;

const MISSING = `
  select l.category::text, l.key, array(
      select wanted from unnest($1::text[]) wanted where wanted <> all (array_agg(l.language::text)) order by wanted
    ) as languages
  from labels l where l.deleted_at is null and ($2::text is null or l.category::text = $2)
  group by l.category, l.key having count(distinct l.language) filter (where l.language::text = any ($1)) < cardinality($1)
  order by l.category, l.key limit ${MAX_LABELS}`;

/** Texts of the app that lack a translation into one of these languages. */
export const missingLabels = (languages: readonly string[], category: string | null): Promise<MissingLabel[]> =>
  db.$queryRawUnsafe(MISSING, [...languages], category);
