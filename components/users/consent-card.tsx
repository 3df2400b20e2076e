import { getLocale, getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { StaffFacts } from '@/components/site/text/people-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Icon } from '@/components/ui/icon';
import type { ConsentRow } from '@/lib/nouns/accounts/data';
import type { Showing } from '@/lib/nouns/users/shown-staff';
import { dayText, instantText } from '@/lib/run/i18n/dates';
import { colon } from '@/lib/run/i18n/message-key';
import { TickForm } from './tick-form';

/** Asks consultants and dealers for consent to being found by province, with a preview of their public entry. */
export async function ShowingCard({ showing: { role, isShown, card } }: { showing: Showing }) {
  const [t, words] = await Promise.all([getTranslations('information.showing'), getTranslations('memberships.shown')]);
  return (
    <Card id="showing" className="space-y-3" heading={words('title')}>
      <p className="text-sm">{t(isShown ? 'yes' : 'no', { role })}</p>
      <div className="rounded-control bg-sunken p-3">
        <StaffFacts shown={role} person={card} />
      </div>
      <PostButton action="/api/me/showing" sends={isShown ? {} : { value: 'true' }}>
        {words(isShown ? 'hide' : 'show')}
      </PostButton>
    </Card>
  );
}

interface ConsentCardProps {
  consents: ConsentRow[];
  marketing: boolean;
  /** A letter about messages left unread for a day. */
  unreadLetters: boolean;
}

export async function ConsentCard({ consents, marketing, unreadLetters }: ConsentCardProps) {
  const [t, locale] = await Promise.all([getTranslations('profile'), getLocale()]);
  return (
    <Card id="letters" heading={t('consents')}>
      <TickForm
        action="/api/me/consents"
        saved={t('saved.consents')}
        button={
          <Button type="submit" variant="secondary" size="sm">
            {t('saveConsents')}
          </Button>
        }
      >
        <CheckboxField name="marketingAccepted" label={t('marketing')} optional=" " defaultChecked={marketing} />
        <CheckboxField name="unreadLetters" label={t('unreadLetters')} optional=" " defaultChecked={unreadLetters} />
      </TickForm>
      <details className="group mt-2 text-sm">
        <summary className="inline-flex min-h-9 items-center gap-1 font-medium text-accent">
          <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
          {t('consentHistory')}
        </summary>
        {consents.length === 0 && <p className="text-ink-soft">{t('noConsents')}</p>}
        <ul className="divide-y divide-line">
          {consents.map(({ id, kind, granted, version, recordedBy, createdAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span>
                {t(`kinds.${kind}`)}
                {colon(locale)} <b className="font-semibold">{granted ? t('given') : t('withdrawn')}</b>
                {[
                  recordedBy && t('consentRecordedBy', { name: `${recordedBy.name} ${recordedBy.surname}`.trim() }),
                  granted && version && t('consentVersion', { version: dayText(version) }),
                ]
                  .filter(Boolean)
                  .map((text) => `, ${text}`)}
              </span>
              <time dateTime={createdAt.toISOString()} className="text-ink-soft tabular-nums">
                {instantText(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
