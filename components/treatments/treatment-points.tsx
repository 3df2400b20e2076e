import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { originWord } from '@/lib/nouns/credits/rules';
import type { TreatmentCredit } from '@/lib/nouns/treatments/data';
import { CONTROL_PERIODS } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';

const periodIn = (source: string) => CONTROL_PERIODS.find((period) => source.includes(`:${period}`));

const sumOf = (entries: readonly TreatmentCredit[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** The credits that the treatment earned its professional, by ledger entry with its reason; those of its codes apart. */
export async function TreatmentPoints({ credits }: { credits: TreatmentCredit[] }) {
  const periods = await getTranslations('records.values.period');
  const refusals = await getTranslations('records.values.refusal');
  const all = await getTranslations();
  // As in lists of treatments; a code would have earned its credits without a treatment, too.
  const own = credits.filter(({ origin }) => origin !== 'product_code');
  const ofCode = (['practice', 'fan_shop'] as const).map((kind) => ({
    kind,
    entries: credits.filter((credit) => credit.origin === 'product_code' && credit.kind === kind),
  }));
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">{all('records.fields.credits')}</h2>
        <b className="text-xl tabular-nums">{all('settings.units.credits', { count: sumOf(own) })}</b>
      </div>
      {credits.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{all('treatments.points.none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">
          {own.map((credit) => {
            const { id, origin, source, amount, reason, refusal, createdAt } = credit;
            const period = origin === 'control' ? periodIn(source) : undefined;
            return (
              <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                <span>
                  {all(`dashboard.origins.${originWord(credit)}`)}
                  {period && ` · ${periods(period)}`}
                  {reason && ` · ${reason}`}
                </span>
                <b className="text-right tabular-nums">{amount > 0 ? `+${amount}` : amount}</b>
                {refusal && <span className="col-span-2">{refusals(refusal)}</span>}
                <span className="col-span-2 text-ink-soft">{dayText(createdAt)}</span>
              </li>
            );
          })}
          {ofCode.map(
            ({ kind, entries }) =>
              entries.length > 0 && (
                <li key={kind} className="flex justify-between gap-4 py-2 text-ink-soft">
                  {all('dashboard.origins.product_code')} · {all(`dashboard.kinds.${kind}`)}
                  <b className="tabular-nums">+{sumOf(entries)}</b>
                </li>
              ),
          )}
        </ul>
      )}
    </Card>
  );
}
