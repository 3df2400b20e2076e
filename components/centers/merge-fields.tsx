import { getTranslations } from 'next-intl/server';
import { FieldValue } from '@/components/data-table/field-value';
import { fieldWords } from '@/components/data-table/field-words';
import { Badge } from '@/components/ui/badge';
import { MergeRows } from '@/components/ui/merge-rows';
import { Table } from '@/components/ui/table';
import { Tick } from '@/components/ui/tick';
import type { RecordView } from '@/lib/core/screens/open-record';
import type { CenterSide } from '@/lib/nouns/centers/describe-merge';
import { contradictions } from '@/lib/nouns/centers/rules.merging';
import { MERGED_CENTER_SUMS, MERGED_NAMES, type MergedField, mergedTogether } from '@/lib/nouns/centers/schema.merging';
import { dayText } from '@/lib/run/i18n/dates';

interface MergeFieldsProps {
  sides: readonly [CenterSide, CenterSide];
  views: readonly [RecordView, RecordView];
  chosen: Readonly<Record<string, string>>;
  isOpen: boolean;
}

const SIDES = ['kept', 'gone'] as const;

/** Compares two centers side by side: conflicting values are chosen, linked records are counted below. */
export async function MergeFields({ sides, views, chosen, isOpen }: MergeFieldsProps) {
  const [t, both, words] = await Promise.all([
    getTranslations('centers.merge'),
    getTranslations('portal.merger'),
    fieldWords('centers'),
  ]);
  const [kept, gone] = views;
  const open = contradictions(kept.record, gone.record);
  const value = (name: MergedField, view: RecordView) =>
    mergedTogether(name)
      .filter((field) => field === name || field === 'machineName')
      .map((field) => {
        const shape = view.fields.find((one) => one.name === field);
        const shown = view.record[field];
        if (!shape || (field !== name && !shown)) return null;
        return (
          <span key={field} className="block">
            <FieldValue field={shape} value={shown} words={words} names={view.names} whole />
          </span>
        );
      });
  const isSaid = (name: MergedField) =>
    views.some(({ record }) => ![record[name] ?? []].flat().every((one) => one === ''));
  return (
    <div className="space-y-4">
      <Table caption={t('fields')} className="min-w-2xl table-fixed">
        <thead>
          <tr className="border-line border-b align-top">
            <th scope="col" className="w-1/5 px-4 py-2">
              <span className="sr-only">{both('fact')}</span>
            </th>
            {sides.map((side, n) => (
              <th key={side.id} scope="col" className="space-y-1 px-4 py-2 font-semibold text-base">
                <span className="wrap-anywhere block">{side.name}</span>
                <Badge tone={n === 0 ? 'good' : 'bad'}>{both(SIDES[n]!)}</Badge>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MERGED_NAMES.filter(isSaid).map((name) => (
            <tr key={name} className="border-line border-b align-top last:border-0">
              <th scope="row" className="px-4 py-2 font-normal text-ink-soft">
                {words.field(name)}
              </th>
              {views.map((view, n) => (
                <td key={view.record._id} className="wrap-anywhere px-4 py-2">
                  {open.includes(name) ? (
                    <label className="flex min-h-11 items-start gap-2.5">
                      <Tick
                        type="radio"
                        name={`take.${name}`}
                        value={SIDES[n]}
                        aria-label={t('take', { field: words.field(name), center: sides[n]!.name })}
                        defaultChecked={(chosen[`take.${name}`] ?? 'kept') === SIDES[n]}
                        disabled={!isOpen}
                        size="size-6"
                      />
                      <span className="min-w-0">{value(name, view)}</span>
                    </label>
                  ) : (
                    value(name, view)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-ink-soft text-sm">{t('fieldsHint')}</p>
      <Counts sides={sides} />
    </div>
  );
}

/** Links that are merged: people linked to both centers count once. */
const SHARED: readonly string[] = ['experts', 'waiting', 'dealers', 'exports'];

async function Counts({ sides }: Pick<MergeFieldsProps, 'sides'>) {
  const [t, both] = await Promise.all([getTranslations('centers.merge'), getTranslations('portal.merger')]);
  const [kept, gone] = sides;
  const rows = [
    [t('since'), dayText(kept.createdAt), dayText(gone.createdAt), dayText(kept.createdAt)],
    ...MERGED_CENTER_SUMS.map((name) => {
      const [one, other] = [kept.counts[name], gone.counts[name]];
      const isShared = SHARED.includes(name) && one > 0 && other > 0;
      return [t(name), String(one), String(other), isShared ? `≤ ${one + other}` : String(one + other)];
    }),
    [t('address'), `/${kept.slug}`, `/${gone.slug}`, `/${kept.slug}`],
  ].filter(([, one, other]) => one !== '0' || other !== '0');
  return (
    <>
      <Table caption={t('counts')} className="min-w-2xl">
        <thead>
          <tr className="border-line border-b align-top">
            {[both('fact'), both('kept'), both('gone'), both('outcome')].map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MergeRows rows={rows} />
        </tbody>
      </Table>
      <p className="text-ink-soft text-sm">{t('counted')}</p>
    </>
  );
}
