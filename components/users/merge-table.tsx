import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { MergeRows } from '@/components/ui/merge-rows';
import { Table } from '@/components/ui/table';
import { LEVELS, type Level } from '@/lib/nouns/credits/schema.levels';
import type { MergeSide } from '@/lib/nouns/users/describe-merge';
import { MERGED_SUMS } from '@/lib/nouns/users/schema.merging';
import { dayText } from '@/lib/run/i18n/dates';

const FIELDS = ['practicePoints', 'theoryPoints', 'fanShopPoints'];

export async function MergeTable({ kept, gone }: { kept: MergeSide; gone: MergeSide }) {
  const t = await getTranslations('users.merge');
  const both = await getTranslations('portal.merger');
  const all = await getTranslations('records');
  const fields = await getTranslations('records.fields');
  const roles = await getTranslations('roles');
  const levels = await getTranslations('levels');
  const agreed = (said: boolean | null) => (said === null ? t('notAsked') : all(said ? 'yes' : 'no'));
  const words = (name: (typeof MERGED_SUMS)[number]) =>
    FIELDS.includes(name) ? fields(name as 'practicePoints') : t(name as 'codes');
  const rows = [
    [fields('email'), kept.email, gone.email, kept.email],
    [fields('role'), roles(kept.role), roles(gone.role), roles(kept.role)],
    [t('since'), dayText(kept.createdAt), dayText(gone.createdAt), dayText(kept.createdAt)],
    [fields('level'), levels(kept.level), levels(gone.level), levels(higher(kept.level, gone.level))],
    ...MERGED_SUMS.map((name) => {
      const [one, other] = [kept.counts[name], gone.counts[name]];
      const isShared = ['memberships', 'waiting', 'chats', 'connections'].includes(name) && one > 0 && other > 0;
      return [words(name), String(one), String(other), isShared ? `≤ ${one + other}` : String(one + other)];
    }),
    [t('marketing'), agreed(kept.marketing), agreed(gone.marketing), agreed(kept.marketing && gone.marketing)],
    [t('pictures'), agreed(kept.pictures), agreed(gone.pictures), agreed(stricter(kept.pictures, gone.pictures))],
  ].filter(([, one, other]) => one !== '0' || other !== '0');
  const heads = [
    { side: kept, badge: <Badge tone="good">{both('kept')}</Badge> },
    { side: gone, badge: <Badge tone="bad">{both('gone')}</Badge> },
  ];
  return (
    <div className="space-y-3">
      <Table caption={t('title')} className="min-w-xl">
        <thead>
          <tr className="border-line border-b align-top">
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">{both('fact')}</span>
            </th>
            {heads.map(({ side, badge }) => (
              <th key={side.id} scope="col" className="space-y-1 px-4 py-2 font-semibold text-base">
                <span className="block">{[side.name, side.surname].join(' ').trim() || side.email}</span>
                {badge}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 font-semibold text-base">
              {both('outcome')}
            </th>
          </tr>
        </thead>
        <tbody>
          <MergeRows rows={rows} />
        </tbody>
      </Table>
      <p className="text-ink-soft text-sm">{t('counted')}</p>
    </div>
  );
}

const higher = (one: Level, other: Level): Level => (LEVELS.indexOf(one) < LEVELS.indexOf(other) ? other : one);

/** A no prevails; else the only answer. */
const stricter = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : (one ?? other);
