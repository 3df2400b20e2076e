import { useTranslations } from 'next-intl';
import type { Audience } from '@/lib/nouns/newsletters/list-audience';
import { messageKey } from '@/lib/run/i18n/message-key';

/** The size of a newsletter's audience, some examples, and why others are excluded. */
export function AudienceSummary({ audience }: { audience: Audience }) {
  const t = useTranslations('newsletters.office.audience');
  const reasons = useTranslations('newsletter-deliveries.values.reason');
  const { recipients, leftOut, cultures, sample } = audience;
  const italian = cultures.it ?? 0;
  const others = recipients - italian;
  const out = Object.entries(leftOut).toSorted(([, a], [, b]) => b - a);
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-3">
        <div>
          <p className="font-semibold text-3xl tabular-nums">{t('number', { count: recipients })}</p>
          <p className="text-ink-soft">{t('people', { count: recipients })}</p>
          {italian > 0 && others > 0 && (
            <p className="mt-1 text-ink-soft text-sm">{t('cultures', { italian, others })}</p>
          )}
        </div>
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">{t('leftOut')}</h3>
          {out.length === 0 ? (
            <p className="mt-1 text-ink-soft text-sm">{t('nobodyLeftOut')}</p>
          ) : (
            <dl className="mt-1 text-sm">
              {out.map(([reason, count]) => (
                <div key={reason} className="flex justify-between gap-4 border-line border-b py-1 last:border-b-0">
                  <dt className="text-ink-soft">
                    {reasons.has(messageKey(reason)) ? reasons(messageKey(reason)) : reason}
                  </dt>
                  <dd className="tabular-nums">{t('number', { count })}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {sample.length > 0 && (
          <div className="min-w-0">
            <h3 className="font-semibold text-sm">{t('sample')}</h3>
            <ul className="mt-1 space-y-1 text-sm">
              {sample.map(({ name, email }) => (
                <li key={email} className="min-w-0 truncate text-ink-soft" title={email}>
                  {name ? <span className="text-ink">{name}</span> : null} {email}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
