import { getLocale, getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { FieldValue, saysNothing } from '@/components/data-table/field-value';
import { agoText, fieldWords } from '@/components/data-table/field-words';
import { FilterMenu } from '@/components/data-table/filter-menu';
import { Message } from '@/components/requests/note-form';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import type { TimelineSource } from '@/lib/core/screens/define';
import { namesPerson } from '@/lib/core/screens/rules.people';
import type { Timeline, TimelineEntry } from '@/lib/core/timeline/read-timeline';
import { momentsOf } from '@/lib/core/timeline/rules';
import type { RequestNote } from '@/lib/nouns/requests/notes/schema';
import { dayText, instantText } from '@/lib/run/i18n/dates';

interface TimelineCardProps {
  timeline: Timeline;
  sources: readonly TimelineSource[];
  path: string;
  kind: string;
}

export async function TimelineCard({ timeline, sources, path, kind }: TimelineCardProps) {
  const { entries, kinds, fields, names, hrefs, older } = timeline;
  if (kinds.length === 0 || (entries.length === 0 && !kind)) return null;
  const resources = Object.keys(fields);
  const [t, common, locale, ...all] = await Promise.all([
    getTranslations('timeline'),
    getTranslations(),
    getLocale(),
    ...resources.map((resource) => fieldWords(resource)),
  ]);
  const words = new Map(resources.map((resource, n) => [resource, all[n]!]));
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const address = (asked: Record<string, string>) => `${path}?${new URLSearchParams(asked)}#timeline`;
  const iconOf = (entry: TimelineEntry) =>
    (sources.find((one) => one.resource === entry.resource && one.kind === entry.kind)?.icon ?? 'clock') as IconName;
  const label = (one: string) => t(`kinds.${one}` as 'kinds.credits');
  /** Says of several people who is which. */
  const labelOf = (resource: string, field: string) => {
    const { field: called, colon } = words.get(resource)!;
    return (
      <span className="mr-1.5 text-ink-soft">
        {called(field)}
        {colon}
      </span>
    );
  };
  const said = ({ record, resource, count }: TimelineEntry, isMain: boolean) => {
    if (!record) return [<strong key="count">{common('settings.units.treatments', { count: count ?? 0 })}</strong>];
    const isMessage = resource === 'request-notes';
    const shown = fields[resource]!.filter(
      (field) => (!isMessage || field.kind === 'reference') && !saysNothing(field, record[field.name], names),
    );
    const people = shown.filter((field) => namesPerson(field));
    const others = shown.map((field, n) => {
      const isLong = field.kind === 'long';
      const value = (
        <FieldValue
          field={field}
          value={record[field.name]}
          words={words.get(resource)!}
          names={names}
          hrefs={hrefs}
          whole={isLong}
        />
      );
      const Said = isMain && n === 0 && !isMessage ? 'strong' : 'span';
      if (!isLong)
        return (
          <Said key={field.name} className="min-w-0 break-words">
            {people.length > 1 && people.includes(field) && labelOf(resource, field.name)}
            {value}
          </Said>
        );
      return (
        <p key={field.name} className="wrap-anywhere line-clamp-6 min-w-0 basis-full">
          {value}
        </p>
      );
    });
    return isMessage ? [<Message key="message" note={record as RequestNote} isInTimeline />, ...others] : others;
  };
  /** What one was given credits for, and how many of each kind. */
  const earned = (credits: readonly TimelineEntry[], isOfCode: boolean) => {
    const word = (name: string, value: unknown) =>
      words.get('credits')!.value(fields.credits!.find((field) => field.name === name)!, String(value));
    const records = credits.map(({ record }) => record!);
    const origins = new Set(records.map(({ origin }) => String(origin)));
    if (isOfCode || origins.size > 1) origins.delete('product_code');
    const isTreatment = origins.has('kit') || origins.has('treatment');
    const reasons = new Set(isOfCode ? [] : records.map(({ reason }) => reason as string | null));
    const kindsOf = new Set(records.map((credit) => String(credit.kind)));
    const sumOf = (one: string) =>
      records.reduce((sum, credit) => sum + (credit.kind === one ? Number(credit.amount) : 0), 0);
    return {
      title: isTreatment ? t('recorded') : [...origins].map((origin) => word('origin', origin)).join(', '),
      said: [
        ...[...reasons].map((reason) => reason && <span key={reason}>{reason}</span>),
        ...[...kindsOf].map((one) => (
          <span key={one} className="tabular-nums">
            {word('kind', one)} {signed.format(sumOf(one))}
          </span>
        )),
      ],
    };
  };
  const told = (moment: readonly TimelineEntry[]) => {
    const credits = moment.filter(({ resource }) => resource === 'credits');
    const others = moment.filter(({ resource }) => resource !== 'credits');
    const { title, said: sums } = credits.length > 0 ? earned(credits, others.length > 0) : { title: '', said: [] };
    return [
      title && <strong key="title">{title}</strong>,
      ...others.map((entry) => <Fragment key={entry.id}>{said(entry, !title)}</Fragment>),
      ...sums,
    ];
  };
  return (
    <Card id="timeline" className="scroll-mt-24" heading={t('title')}>
      {(entries.length > 0 || kind || sources.some(({ isAside }) => isAside)) && kinds.length > 1 && (
        <nav aria-label={common('statistics.show')} className="relative mt-2">
          <FilterMenu
            label={common('statistics.show')}
            all={t('all')}
            chosen={kinds.includes(kind) ? kind : ''}
            options={kinds.map((one) => ({ value: one, text: label(one), href: address({ story: one }) }))}
            allHref={`${path}#timeline`}
          />
        </nav>
      )}
      {entries.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('none')}</p>
      ) : (
        <ol className="mt-3 border-line border-l-2">
          {momentsOf(entries).map((moment) => {
            const [entry] = moment as [TimelineEntry];
            const when = (
              <time dateTime={entry.at} title={instantText(entry.at)}>
                <span className="sr-only">{label(entry.kind)} </span>
                {entry.record ? (agoText(entry.at, locale) ?? dayText(entry.at)) : month.format(new Date(entry.at))}
              </time>
            );
            return (
              <li
                key={`${entry.kind} ${entry.resource} ${entry.id}`}
                className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-2 pl-6 text-sm"
              >
                <span className="absolute top-2 -left-3.5 grid size-6 place-items-center rounded-full border border-line bg-raised text-ink-soft">
                  <Icon name={iconOf(entry)} className="size-3.5" />
                </span>
                <div className="flex flex-wrap items-center gap-x-1.5 [&>:is(span,strong):has(+:is(span,strong))]:after:ml-1.5 [&>:is(span,strong):has(+:is(span,strong))]:after:font-normal [&>:is(span,strong):has(+:is(span,strong))]:after:text-ink-soft [&>:is(span,strong):has(+:is(span,strong))]:after:content-['·'] [&>strong]:font-semibold">
                  {told(moment)}
                </div>
                <span className="text-ink-soft tabular-nums">
                  {entry.href ? (
                    <a href={entry.href} className="inline-block hover:text-accent hover:underline">
                      {when}
                    </a>
                  ) : (
                    when
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {older && (
        <p className="mt-2">
          <a href={address({ ...(kind && { story: kind }), before: older })} className="link text-sm">
            {t('older')}
          </a>
        </p>
      )}
    </Card>
  );
}
