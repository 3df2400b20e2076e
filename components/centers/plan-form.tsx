import { getLocale, getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FoldedCard } from '@/components/ui/folded-card';
import { TextField } from '@/components/ui/text-field';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import type { Candidate } from '@/lib/nouns/centers/visits/open-plan';
import { MAX_STOPS, type PlanQuery, VISIT_MINUTES } from '@/lib/nouns/centers/visits/rules.plan';
import { dayText } from '@/lib/run/i18n/dates';
import { TownSearch } from './center-form-parts';

interface PlanFormProps {
  query: PlanQuery;
  q: string;
  /** The centers already chosen, and other candidates. */
  chosen: { id: string; name: string }[];
  candidates: Candidate[];
  action: string;
}

/** A GET form, so that the address holds the plan. */
export async function PlanForm({ query, q, chosen, candidates, action }: PlanFormProps) {
  const locale = await getLocale();
  const t = await getTranslations('center-visits.planner');
  const words = await getTranslations('records.values.visitReasons');
  const all = await getTranslations();
  const others = candidates.filter(({ id }) => !query.ids.includes(id));
  const about = ({ town, reasons, lastVisitOn }: Candidate) =>
    [
      town,
      ...reasons.filter((one) => one !== 'quiet').map((one) => words(one)),
      lastVisitOn && t('lastVisit', { day: dayText(lastVisitOn) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const summary = [query.from, dayText(query.day), clock(query.start), t('each', { count: query.minutes })]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="print:hidden">
      <FoldedCard title={t('change')} hint={summary} isOpen={chosen.length === 0 || q !== ''}>
        <form method="get" action={action} className="space-y-4">
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TownSearch
              name="from"
              label={t('from')}
              hint={t('fromHint')}
              optional={all('forms.optional')}
              defaultValue={query.from}
              locale={locale}
              listLabel={all('centers.search.suggestions')}
              none={all('centers.search.suggestionCount', { count: 0 })}
            />
            <DateField name="day" label={t('day')} hint={t('dayHint')} defaultValue={query.day} />
            <TextField name="start" label={t('start')} inputMode="numeric" defaultValue={clock(query.start)} />
            <TextField
              name="minutes"
              label={t('minutes')}
              type="number"
              min={VISIT_MINUTES.least}
              max={VISIT_MINUTES.most}
              defaultValue={String(query.minutes)}
            />
          </div>
          <CheckboxField
            name="round"
            label={t('round')}
            defaultChecked={query.isRound}
            optional={all('forms.optional')}
          />
          <fieldset>
            <legend className="font-semibold">{t('centers', { max: MAX_STOPS })}</legend>
            <div className="mt-2">
              <TextField
                name="q"
                label={t('search')}
                optional={all('forms.optional')}
                defaultValue={q}
                beside={
                  <Button type="submit" variant="secondary">
                    {all('records.find')}
                  </Button>
                }
              />
            </div>
            <ul className="mt-2 max-h-96 divide-y divide-line overflow-auto rounded-control border border-line px-3">
              {chosen.map(({ id, name }) => (
                <li key={id}>
                  <CheckboxField
                    name="center"
                    id={`center-${id}`}
                    value={id}
                    label={name}
                    optional=" "
                    defaultChecked
                  />
                </li>
              ))}
              {others.map((one) => (
                <li key={one.id}>
                  <CheckboxField
                    name="center"
                    id={`center-${one.id}`}
                    value={one.id}
                    label={one.name}
                    hint={about(one)}
                    optional=" "
                  />
                </li>
              ))}
              {chosen.length + others.length === 0 && <li className="py-3 text-ink-soft text-sm">{t('noneFound')}</li>}
            </ul>
          </fieldset>
          <Button type="submit">{t('submit')}</Button>
        </form>
      </FoldedCard>
    </div>
  );
}
