import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { DateField } from '@/components/fields/date-field';
import { Presence } from '@/components/portal/presence';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { OPENED_WITH, openedWith, settle } from '@/lib/core/form-drafts/rules.opened-with';
import type { RequestWork } from '@/lib/nouns/requests/open-work';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';
import { dayText } from '@/lib/run/i18n/dates';

interface WorkLineProps {
  work: RequestWork;
  action: string;
  /** By field name. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Under a request's title: its state, which opens the next ones, and who works on it until when, which opens its form. */
export async function WorkLine({ work, action, values, errors }: WorkLineProps) {
  const [t, words, all] = await Promise.all([getTranslations('requests'), fieldWords(work.name), getTranslations()]);
  const { assignee, dueOn, next, trackingUrl, mayPlan } = work;
  const field = WORKFLOWS[work.name].assignee;
  const isPlanned = mayPlan || assignee.choices !== null || trackingUrl !== undefined;
  const day = dueOn ? dayText(dueOn) : '';
  const held = settle(values, work.plan).values;
  const nameOf = (name: string, isFormer: boolean) => (isFormer ? t('former', { name }) : name);
  const state = words.value('status', work.status);
  const isLate = work.work === 'overdue';
  const planned = (
    <>
      <span>
        {words.field(field)}
        {words.colon} {assignee.name ? nameOf(assignee.name, assignee.isFormer) : t('nobody')}
      </span>
      {work.work !== null && day && (
        <span className={classNames(isLate && 'font-semibold text-bad')}>
          {t(isLate ? 'triage.late' : 'dueBy', { day })}
        </span>
      )}
    </>
  );
  return (
    <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {next.length > 0 ? (
        <Menu label={words.field('status')} trigger={state}>
          <form method="post" action={action}>
            <input type="hidden" name="lastReply" value={work.lastReply} />
            {next.map((status) => (
              <Button key={status} type="submit" name="status" value={status} variant="secondary">
                {t(`moves.${status}` as 'moves.closed')}
              </Button>
            ))}
          </form>
          <p className="px-3 py-2 text-ink-soft">{t('told')}</p>
        </Menu>
      ) : (
        <Badge>{state}</Badge>
      )}
      {isPlanned ? (
        <details open={[field, 'dueOn', 'trackingUrl'].some((one) => errors[one])} className="min-w-0 open:basis-full">
          <summary className="inline-flex min-h-9 flex-wrap items-center gap-x-4 text-ink-soft hover:text-accent pointer-coarse:min-h-11">
            {planned}
            <Icon name="edit" className="size-4" />
            <span className="sr-only">{all('portal.form.edit')}</span>
          </summary>
          <form
            id="assign"
            method="post"
            action={action}
            noValidate
            className="mt-2 flex scroll-mt-24 flex-wrap items-end gap-3 *:min-w-0"
          >
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
        </details>
      ) : (
        <p className="flex flex-wrap gap-x-4 text-ink-soft">{planned}</p>
      )}
      <Presence at={`${work.name}/${work.id}`} words={String(t.raw('triage.here'))} />
    </div>
  );
}
