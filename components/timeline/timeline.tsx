import { getLocale, getTranslations } from 'next-intl/server';
import { FieldValue, saysNothing } from '@/components/data-table/field-value';
import { agoText, fieldWords } from '@/components/data-table/field-words';
import { Message } from '@/components/requests/note-form';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { Icon, type IconName } from '@/components/ui/icon';
import type { TimelineSource } from '@/lib/core/screens/define';
import { namesPerson } from '@/lib/core/screens/rules.people';
import type { Timeline, TimelineEntry } from '@/lib/core/timeline/read-timeline';
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
  if (kinds.length === 0) return null;
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
  const said = (entry: TimelineEntry) => {
    const { record, resource } = entry;
    if (!record) return [<span key="count">{common('settings.units.treatments', { count: entry.count ?? 0 })}</span>];
    const isMessage = resource === 'request-notes';
    const shown = fields[resource]!.filter(
      (field) => (!isMessage || field.kind === 'reference') && !saysNothing(field, record[field.name], names),
    );
    const people = shown.filter((field) => namesPerson(field));
    const others = shown.map((field) => {
      const isLong = field.kind === 'long';
      // In a timeline a number is the amount added or taken away.
      const value =
        field.kind === 'number' ? (
          <strong className="font-semibold tabular-nums">{signed.format(Number(record[field.name]))}</strong>
        ) : (
          <FieldValue
            field={field}
            value={record[field.name]}
            words={words.get(resource)!}
            names={names}
            hrefs={hrefs}
            whole={isLong}
          />
        );
      if (!isLong)
        return (
          <span key={field.name} className="min-w-0 break-words">
            {people.length > 1 && people.includes(field) && labelOf(resource, field.name)}
            {value}
          </span>
        );
      return (
        <p key={field.name} className="wrap-anywhere line-clamp-6 min-w-0 basis-full">
          {value}
        </p>
      );
    });
    return isMessage ? [<Message key="message" note={record as RequestNote} isInTimeline />, ...others] : others;
  };
  return (
    <Card id="timeline" className="scroll-mt-24" heading={t('title')}>
      {(entries.length > 0 || kind || sources.some(({ isAside }) => isAside)) && (
        <nav
          aria-label={common('statistics.show')}
          className="mt-2 flex flex-wrap gap-2 max-sm:-mx-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:*:shrink-0"
        >
          <Chip href={`${path}#timeline`} selected={!kinds.includes(kind)}>
            {t('all')}
          </Chip>
          {kinds.map((one) => (
            <Chip key={one} href={one === kind ? `${path}#timeline` : address({ story: one })} selected={one === kind}>
              {label(one)}
            </Chip>
          ))}
        </nav>
      )}
      {entries.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('none')}</p>
      ) : (
        <ol className="mt-3 border-line border-l-2">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.resource} ${entry.id}`} className="relative py-2 pl-6 text-sm">
              <span className="absolute top-2 -left-3.5 grid size-6 place-items-center rounded-full border border-line bg-raised text-ink-soft">
                <Icon name={iconOf(entry)} className="size-3.5" />
              </span>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">
                  {entry.href ? (
                    <a href={entry.href} className="hover:text-accent hover:underline">
                      {label(entry.kind)}
                    </a>
                  ) : (
                    label(entry.kind)
                  )}
                </span>
                <time dateTime={entry.at} title={instantText(entry.at)} className="text-ink-soft tabular-nums">
                  {entry.record ? (agoText(entry.at, locale) ?? dayText(entry.at)) : month.format(new Date(entry.at))}
                </time>
              </p>
              <div className="flex flex-wrap items-center gap-x-1.5 [&>span:has(+span)]:after:ml-1.5 [&>span:has(+span)]:after:text-ink-soft [&>span:has(+span)]:after:content-['·']">
                {said(entry)}
              </div>
            </li>
          ))}
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
