import { getTranslations } from 'next-intl/server';
import { CallLink } from '@/components/portal/today';
import { Badge } from '@/components/ui/badge';
import { addressLines } from '@/lib/nouns/centers/rules';
import { type Tier, TierBadge } from './tier-badge';

interface CenterSummaryProps {
  /** Who reads it, and knows what they look after. */
  me: string;
  record: Record<string, unknown>;
  names: Record<string, string>;
  /** The names of consultants who cannot look after it any more. */
  former: Record<string, string>;
  /** Whether its readers call it: everybody but its own people. */
  isCalled: boolean;
  /** Path of the consultant's screen, without the id. */
  consultantHref: string;
}

export async function CenterSummary({ me, record, names, former, isCalled, consultantHref }: CenterSummaryProps) {
  const t = await getTranslations();
  const { street, town } = addressLines(record.address as Parameters<typeof addressLines>[0]);
  const [phone] = (record.phoneNumbers ?? []) as string[];
  const consultant = record.associateConsultant === me ? null : (record.associateConsultant as string | null);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <TierBadge tier={record.tier as Tier} />
      {record.isAuthorized === true ? (
        <Badge tone="good" icon="check">
          {t('centers.authorized')}
        </Badge>
      ) : (
        <Badge tone="warn" icon="alert">
          {t('centers.notAuthorized')}
        </Badge>
      )}
      <span className="text-ink-soft">{[street, town].filter(Boolean).join(', ')}</span>
      {isCalled && phone && <CallLink phone={phone} />}
      {consultant && names[consultant] && (
        <span>
          {t('records.fields.associateConsultant')}{' '}
          {former[consultant] ? (
            t('requests.former', { name: former[consultant] })
          ) : (
            <a href={`${consultantHref}/${consultant}`} className="link">
              {names[consultant]}
            </a>
          )}
        </span>
      )}
    </div>
  );
}
