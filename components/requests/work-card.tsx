import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { DateField } from '@/components/fields/date-field';
import { Presence } from '@/components/portal/presence';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { OPENED_WITH, openedWith, settle } from '@/lib/core/form-drafts/rules.opened-with';
import type { RequestWork } from '@/lib/nouns/requests/open-work';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';
import { dayText } from '@/lib/run/i18n/dates';

interface WorkCardProps {
  work: RequestWork;
  action: string;
  /** By field name. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

export async function WorkCard({ work, action, values, errors }: WorkCardProps) {
  const [t, words, all] = await Promise.all([getTranslations('requests'), fieldWords(work.name), getTranslations()]);
  const { assignee, dueOn, next, trackingUrl, mayPlan } = work;
  const field = WORKFLOWS[work.name].assignee;
  const isPlanned = mayPlan || assignee.choices !== null || trackingUrl !== undefined;
  const day = dueOn ? dayText(dueOn) : '';
  const held = settle(values, work.plan).values;
  const nameOf = (name: string, isFormer: boolean) => (isFormer ? t('former', { name }) : name);
  return (
    <Card id="assign" className="flex scroll-mt-24 flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-lg">{t('work')}</h2>
        <Presence at={`${work.name}/${work.id}`} words={String(t.raw('triage.here'))} />
        {work.work === 'overdue' && (
          <Badge tone="bad" icon="clock">
            {all('records.values.work.overdue')}
          </Badge>
        )}
        {work.work !== null && day && <span className="text-ink-soft text-sm">{t('dueBy', { day })}</span>}
        {assignee.choices === null && (
          <span className="text-ink-soft text-sm">
            {words.field(field)}
            {words.colon} {assignee.name ? nameOf(assignee.name, assignee.isFormer) : t('nobody')}
          </span>
        )}
      </div>
      {next.length > 0 && (
        <form method="post" action={action} className="flex flex-wrap gap-2">
          <input type="hidden" name="lastReply" value={work.lastReply} />
          {next.map((status) => (
            <Button key={status} type="submit" name="status" value={status} variant="secondary">
              {t(`moves.${status}` as 'moves.closed')}
            </Button>
          ))}
        </form>
      )}
      {isPlanned && (
        <form method="post" action={action} noValidate className="flex flex-wrap items-end gap-3 *:min-w-0">
          <input type="hidden" name={OPENED_WITH} value={openedWith(work.plan)} />
          {assignee.choices && (
            <div className="w-64 max-w-full">
              <SelectField
                name={field}
                label={words.field(field)}
                placeholder={t('nobody')}
                optional=" "
                options={assignee.choices.map(({ id, name }) => ({
                  value: id,
                  label: nameOf(name, assignee.isFormer && id === assignee.id),
                }))}
                defaultValue={held[field] ?? assignee.id ?? ''}
                error={errors[field]}
              />
            </div>
          )}
          {mayPlan && (
            <DateField
              name="dueOn"
              label={words.field('dueOn')}
              optional=" "
              defaultValue={held.dueOn ?? day}
              error={errors.dueOn}
            />
          )}
          {trackingUrl !== undefined && (
            <div className="w-80 max-w-full">
              <TextField
                name="trackingUrl"
                inputMode="url"
                label={words.field('trackingUrl')}
                optional=" "
                defaultValue={held.trackingUrl ?? trackingUrl ?? ''}
                error={errors.trackingUrl}
              />
            </div>
          )}
          <Button type="submit" variant="secondary">
            {all('records.form.save')}
          </Button>
        </form>
      )}
      <p className="w-full text-ink-soft text-sm">{t('told')}</p>
    </Card>
  );
}
