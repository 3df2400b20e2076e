import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { OpenedRequest } from '@/lib/nouns/requests/open-triage';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';
import { dayText } from '@/lib/run/i18n/dates';

interface SenderProps {
  opened: OpenedRequest;
  action: string;
  href: string;
  /** Hidden fields that lead back to the queue: to the next request after one that leaves it, else to this one. */
  next: React.ReactNode;
  stay: React.ReactNode;
}

export async function TriageSender({ opened, action, href, next, stay }: SenderProps) {
  const { work, known, suggestion } = opened;
  const [t, roles, levels, words] = await Promise.all([
    getTranslations('requests'),
    getTranslations('roles'),
    getTranslations('levels'),
    fieldWords(work.name),
  ]);
  const { person, center, others } = known;
  const { role, level, createdAt } = person?.fields ?? {};
  const isProfessional = role !== undefined && role !== 'user';
  const linked = (to: string | undefined, name: string) =>
    to ? (
      <a href={to} className="link break-words font-semibold">
        {name}
      </a>
    ) : (
      <span className="break-words font-semibold">{name}</span>
    );
  return (
    <div className="space-y-5">
      {suggestion && (
        <section aria-label={t('triage.suggested')} className="space-y-2 text-sm">
          {suggestion.act === 'merge' && (
            <form method="post" action={action} className="space-y-2">
              {next}
              <p>
                {t('triage.suggest.merge', {
                  title: suggestion.title,
                  same: suggestion.same.map((one) => t(`duplicates.same.${one}`)).join(', '),
                })}
              </p>
              <Button type="submit" size="sm" variant="secondary" name="intoId" value={suggestion.id}>
                {t('duplicates.merge')}
              </Button>
            </form>
          )}
          {suggestion.act === 'assign' && (
            <form method="post" action={action} className="space-y-2">
              {stay}
              <p>{t('triage.suggest.assign', { name: suggestion.name, count: suggestion.open })}</p>
              <Button
                type="submit"
                size="sm"
                variant="secondary"
                name={WORKFLOWS[work.name].assignee}
                value={suggestion.id}
              >
                {t('triage.assignTo', { name: suggestion.name })}
              </Button>
            </form>
          )}
          {suggestion.act === 'link' && (
            <>
              <p>{t('triage.suggest.link', { name: suggestion.name })}</p>
              <LinkButton size="sm" variant="secondary" href={`${href}#becomePerson`}>
                {t('become.link')}
              </LinkButton>
            </>
          )}
          {suggestion.act === 'center' && (
            <>
              <p>
                {t('triage.suggest.center', { name: [suggestion.name, suggestion.city].filter(Boolean).join(', ') })}
              </p>
              {suggestion.href && (
                <LinkButton size="sm" variant="secondary" href={suggestion.href}>
                  {t('triage.openCenter')}
                </LinkButton>
              )}
            </>
          )}
        </section>
      )}
      <section aria-labelledby="known" className="space-y-2 text-sm">
        <h3 id="known" className="font-semibold text-base">
          {t('triage.known')}
        </h3>
        {person ? (
          <div>
            <p className="flex flex-wrap items-center gap-2">
              {linked(person.href, person.name)}
              {role && <Badge>{roles(role as 'user')}</Badge>}
            </p>
            <p className="text-ink-soft">
              {[
                isProfessional && level && level !== 'base' ? levels(level as 'silver') : '',
                createdAt && t('triage.since', { day: dayText(createdAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        ) : (
          <p className="text-ink-soft">{t('become.personNone')}</p>
        )}
        {center && (
          <div>
            <p className="flex flex-wrap items-center gap-2">
              {linked(center.href, [center.name, center.city].filter(Boolean).join(', '))}
              {center.isAuthorized !== undefined && (
                <Badge tone={center.isAuthorized ? 'good' : 'neutral'}>
                  {t(center.isAuthorized ? 'triage.authorized' : 'triage.notAuthorized')}
                </Badge>
              )}
            </p>
            {center.consultant && (
              <p className="text-ink-soft">{t('triage.consultant', { name: center.consultant })}</p>
            )}
          </div>
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others" className="text-sm">
          <h3 id="others" className="font-semibold text-base">
            {t('triage.others')}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="flex items-center gap-2 py-2">
                <Icon name="inbox" className="size-4 shrink-0 text-ink-soft" />
                <a href={other.href} className="link min-w-0 flex-1 truncate">
                  {other.title}
                </a>
                <span className="whitespace-nowrap text-ink-soft">
                  {other.name === work.name ? words.value('status', other.status) : t(`triage.kinds.${other.name}`)},{' '}
                  {dayText(other.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
