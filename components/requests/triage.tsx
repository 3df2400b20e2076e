import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FieldValue, saysNothing } from '@/components/data-table/field-value';
import { fieldWords } from '@/components/data-table/field-words';
import { StepLink } from '@/components/data-table/step-links';
import { DateField } from '@/components/fields/date-field';
import { Presence } from '@/components/portal/presence';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import type { OpenedRequest } from '@/lib/nouns/requests/open-triage';
import type { RequestCard } from '@/lib/nouns/requests/request-cards';
import { closedState, WORDS, WORKFLOWS } from '@/lib/nouns/requests/rules';
import type { RequestName } from '@/lib/nouns/requests/schema';
import { addDays, dayText, instantText, todayText } from '@/lib/run/i18n/dates';
import { InsertText, KeptText } from './answer-box';
import { NoteList } from './note-form';
import { cardLines } from './triage-list';
import { TriageSender } from './triage-sender';

/** Fields of a request besides its text: contact data, wishes. */
const FACTS: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['referent', 'referentEmail', 'phoneNumber', 'address', 'productType', 'consultantNotes'],
  contacts: ['email', 'secondaryEmail', 'phoneNumber', 'mobilePhone', 'petitionerInfo', 'culture'],
  reportings: ['reporterUserId', 'userId', 'centerId', 'adminNotes'],
  'cw-rollup-requests': ['referentName', 'email', 'phone', 'shippingAddress', 'logoImageId', 'waitsFor'],
};

interface TriageProps {
  opened: OpenedRequest;
  card: RequestCard | undefined;
  action: string;
  href: string;
  back: string;
  nextId: string | undefined;
  steps: { previous: string | null; next: string | null };
  undo: { action: string; values: Readonly<Record<string, string>> } | undefined;
}

/** One request with its message, the answer, and the facts known about its sender. */
export async function TriagePane(props: TriageProps) {
  const { opened, card, action, href, back, nextId, steps, undo } = props;
  const { view, work, duplicates } = opened;
  const { name, id, applicant } = work;
  const [t, words, linesOf, all] = await Promise.all([
    getTranslations('requests'),
    fieldWords(name),
    cardLines(name),
    getTranslations(),
  ]);
  const lines = card && linesOf(card);
  const closed = closedState(name);
  const hidden = (after: string | undefined) => (
    <>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="lastReply" value={work.lastReply} />
      {after && <input type="hidden" name="nextId" value={after} />}
    </>
  );
  const [next, stay] = [hidden(nextId), hidden(id)];
  const isAsleep = typeof view.record.snoozedUntil === 'string' && view.record.snoozedUntil > todayText();
  const thread = work.notes.filter(({ kind }) => kind !== 'note');
  const notes = work.notes.filter(({ kind }) => kind === 'note');
  const said = WORDS[name].map((field) => view.record[field]).filter((text): text is string => Boolean(text));
  const facts = FACTS[name].flatMap((field) => {
    const shape = view.fields.find((one) => one.name === field);
    return shape && !saysNothing(shape, view.record[field], view.names) ? [shape] : [];
  });
  const mergeable = duplicates.others.filter(({ mayMerge }) => mayMerge);
  return (
    <article aria-labelledby="opened" className="min-w-0 rounded-card border border-line bg-raised">
      <header className="border-line border-b p-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="opened" className="break-words font-semibold text-lg leading-snug">
              <a href={href} className="hover:text-accent">
                {card?.title ?? ((view.record.name as string | null) || '–')}
              </a>
            </h2>
            <p className="text-ink-soft text-sm">
              {[lines?.kinds, lines?.place, instantText(String(view.record.createdAt))].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="flex items-center">
            <StepLink to={steps.previous} way="previous" text={t('triage.previous')} isSoft={false} />
            <StepLink to={steps.next} way="next" text={t('triage.next')} isSoft={false} />
          </div>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Badge>{words.value('status', work.status)}</Badge>
          {lines?.mark && <Badge tone={lines.mark.tone}>{lines.mark.text}</Badge>}
          {work.assignee.name && <span className="text-ink-soft text-sm">{work.assignee.name}</span>}
          <Presence at={`${name}/${id}`} words={String(t.raw('triage.here'))} />
        </div>
        <div className="-mx-3 mt-1 flex flex-wrap items-start">
          {work.next.includes(closed) && (
            <form method="post" action={action}>
              {next}
              <button
                type="submit"
                name="status"
                value={closed}
                data-key="e"
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
              >
                <Icon name="check" className="size-4" />
                <span className="max-sm:sr-only">{t('triage.close')}</span>
                <span aria-hidden className="sm:hidden">
                  {t(`moves.${closed}` as 'moves.closed')}
                </span>
                <Key name="E" />
              </button>
            </form>
          )}
          {work.assignee.choices && (
            <Tool keyed="a" icon="user" label={t('assign')}>
              <form method="post" action={action} className="space-y-3">
                {stay}
                <SelectField
                  name={WORKFLOWS[name].assignee}
                  label={words.field(WORKFLOWS[name].assignee)}
                  placeholder={t('nobody')}
                  optional=" "
                  options={work.assignee.choices.map((one) => ({ value: one.id, label: one.name }))}
                  defaultValue={work.assignee.id ?? ''}
                />
                <Button type="submit" size="sm">
                  {all('records.form.save')}
                </Button>
              </form>
            </Tool>
          )}
          {work.mayPlan && (
            <Tool keyed="h" icon="clock" label={t('triage.snooze')}>
              <form method="post" action={action} className="space-y-3">
                {isAsleep ? stay : next}
                <p className="text-ink-soft text-sm">{t('triage.snoozeHint')}</p>
                <div className="flex flex-wrap gap-2">
                  {[1, 3, 7].map((days) => (
                    <Button
                      key={days}
                      type="submit"
                      size="sm"
                      variant="secondary"
                      name="snoozedUntil"
                      value={dayText(addDays(todayText(), days))}
                    >
                      {t('triage.inDays', { count: days })}
                    </Button>
                  ))}
                  {isAsleep && (
                    <Button type="submit" size="sm" variant="secondary" name="snoozedUntil" value="">
                      {t('triage.wake')}
                    </Button>
                  )}
                </div>
              </form>
              <form method="post" action={action} className="mt-3 space-y-3">
                {next}
                <DateField name="snoozedUntil" id="snooze-day" label={t('triage.untilDay')} />
                <Button type="submit" size="sm">
                  {t('triage.snooze')}
                </Button>
              </form>
            </Tool>
          )}
          {mergeable.length > 0 && (
            <Tool keyed="m" icon="link" label={t('triage.merge', { count: String(mergeable.length) })}>
              <p className="text-ink-soft text-sm">{t('duplicates.hint')}</p>
              <form method="post" action={action} className="mt-2 grid gap-2">
                {next}
                {mergeable.map((one) => (
                  <Button key={one.id} type="submit" size="sm" variant="secondary" name="intoId" value={one.id}>
                    {one.title}, {dayText(one.createdAt)}:{' '}
                    {one.same.map((same) => t(`duplicates.same.${same}`)).join(', ')}
                  </Button>
                ))}
              </form>
            </Tool>
          )}
          {undo && (
            <form method="post" action={undo.action}>
              {Object.entries(undo.values).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
              <button type="submit" data-key="u" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                {t('triage.keys.does.u')}
                <Key name="U" />
              </button>
            </form>
          )}
        </div>
      </header>
      <div className="grid gap-x-6 gap-y-5 p-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-4">
          {said.map((text) => (
            <p key={text} className="whitespace-pre-wrap break-words text-base">
              {text}
            </p>
          ))}
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {facts.map((field) => (
              <div key={field.name} className="flex min-w-0 flex-wrap gap-x-1.5">
                <dt className="text-ink-soft">
                  {words.field(field.name)}
                  {words.colon}
                </dt>
                <dd className="min-w-0 break-words">
                  <FieldValue
                    field={field}
                    value={view.record[field.name]}
                    words={words}
                    names={view.names}
                    hrefs={view.hrefs}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <NoteList notes={thread} />
          {applicant ? (
            <form method="post" action={action} noValidate>
              <input type="hidden" name="kind" value="answer" />
              {next}
              <KeptText
                key={id}
                of={id}
                name="text"
                id="answer-text"
                data-key="r"
                rows={4}
                label={all('records.fields.answer')}
                hint={t('thread.hint', { email: applicant.email })}
              />
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Button type="submit" name="follow" value="close">
                  {t('triage.sendAndClose')}
                </Button>
                <Button type="submit" variant="secondary" name="follow" value="">
                  {t('triage.sendAndNext')}
                </Button>
                <InsertText into="answer-text" label={all('records.editor.savedTexts')} />
              </div>
            </form>
          ) : (
            <p className="text-ink-soft text-sm">{t('thread.noAddress')}</p>
          )}
          <details className="text-sm">
            <summary className="min-h-9 cursor-pointer content-center font-semibold text-accent pointer-coarse:min-h-11">
              {all('records.fields.adminNotes')} ({notes.length})
            </summary>
            <NoteList notes={notes} />
            <form method="post" action={action} noValidate className="mt-2 space-y-2">
              <input type="hidden" name="kind" value="note" />
              {stay}
              <KeptText of={id} name="text" id="note-text" rows={3} label={t('notes.label')} hint={t('notes.hint')} />
              <Button type="submit" size="sm" variant="secondary">
                {t('notes.submit')}
              </Button>
            </form>
          </details>
        </div>
        <TriageSender opened={opened} action={action} href={href} next={next} stay={stay} />
      </div>
    </article>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden
    className="rounded border border-line bg-sunken px-1.5 font-sans text-ink-soft text-xs max-sm:hidden"
  >
    {name}
  </kbd>
);

interface ToolProps {
  keyed: string;
  icon: IconName;
  label: string;
  children: ReactNode;
}

/** A button that opens its form, also without JavaScript. */
const Tool = ({ keyed, icon, label, children }: ToolProps) => (
  <details data-key={keyed} className="relative">
    <summary className={buttonClass({ variant: 'quiet', size: 'sm' }, 'cursor-pointer list-none')}>
      <Icon name={icon} className="size-4" />
      {label}
      <Key name={keyed.toUpperCase()} />
    </summary>
    <div className="absolute top-full left-0 z-30 mt-1 w-80 max-w-[calc(100vw-3rem)] rounded-card border border-line bg-raised p-4 shadow-float">
      {children}
    </div>
  </details>
);
