import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { dayText } from '@/lib/i18n/dates';
import type { MergeSide } from '@/lib/users/describe-merge';
import { MERGED_SUMS } from '@/lib/users/schema.merging';

const FIELDS = ['practicePoints', 'theoryPoints', 'fanShopPoints'];

/** Two accounts side by side, and what will become of what they have. */
export async function MergeTable({ kept, gone }: { kept: MergeSide; gone: MergeSide }) {
  const [t, fields, roles, levels] = await Promise.all([
    getTranslations('users.merge'),
    getTranslations('records.fields'),
    getTranslations('roles'),
    getTranslations('levels'),
  ]);
  const agreed = (said: boolean | null) => t(said === null ? 'notAsked' : said ? 'yes' : 'no');
  const words = (name: (typeof MERGED_SUMS)[number]) =>
    FIELDS.includes(name) ? fields(name as 'practicePoints') : t(name as 'codes');
  const rows = [
    [fields('email'), kept.email, gone.email, kept.email],
    [fields('role'), roles(kept.role), roles(gone.role), roles(kept.role)],
    [t('since'), dayText(kept.createdAt), dayText(gone.createdAt), dayText(kept.createdAt)],
    [fields('level'), levels(kept.level), levels(gone.level), '≥'],
    ...MERGED_SUMS.map((name) => {
      const [one, other] = [kept.counts[name], gone.counts[name]];
      const isShared = ['memberships', 'waiting', 'chats', 'connections'].includes(name) && one > 0 && other > 0;
      return [words(name), String(one), String(other), isShared ? `≤ ${one + other}` : String(one + other)];
    }),
    [t('marketing'), agreed(kept.marketing), agreed(gone.marketing), agreed(kept.marketing && gone.marketing)],
    [t('pictures'), agreed(kept.pictures), agreed(gone.pictures), agreed(stricter(kept.pictures, gone.pictures))],
  ].filter(([, one, other]) => one !== '0' || other !== '0');
  const heads = [
    { side: kept, badge: <Badge tone="good">{t('kept')}</Badge> },
    { side: gone, badge: <Badge tone="bad">{t('gone')}</Badge> },
  ];
  return (
    <Card className="overflow-x-auto">
      <table className="w-full min-w-xl text-left text-sm">
        <thead>
          <tr className="border-line border-b align-top">
            <th scope="col" className="py-2 pr-4">
              <span className="sr-only">{t('fact')}</span>
            </th>
            {heads.map(({ side, badge }) => (
              <th key={side.id} scope="col" className="space-y-1 py-2 pr-4 font-semibold text-base">
                <span className="block">{[side.name, side.surname].join(' ').trim() || side.email}</span>
                {badge}
              </th>
            ))}
            <th scope="col" className="py-2 font-semibold text-base">
              {t('outcome')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...cells]) => (
            <tr key={label} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-4 font-normal text-ink-soft">
                {label}
              </th>
              {cells.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                <td key={n} className="wrap-anywhere py-2 pr-4 tabular-nums last:font-semibold">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-ink-soft text-sm">{t('counted')}</p>
    </Card>
  );
}

/** A no holds, else what somebody has said at all. */
const stricter = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : (one ?? other);
