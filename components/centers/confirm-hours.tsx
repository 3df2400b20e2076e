import { getTranslations } from 'next-intl/server';
import { Button, LinkButton } from '@/components/ui/button';
import { dayText } from '@/lib/i18n/dates';

interface ConfirmHoursProps {
  centerId: string;
  /** When they were confirmed last. */
  since: string;
  /** Where they can be changed instead. */
  href: string;
  /** The screen one comes back to, where that is not the center's. */
  back?: 'dashboard';
}

/** Opening hours that nobody has looked at for a year: one click says that they still hold. */
export async function ConfirmHours({ centerId, since, href, back }: ConfirmHoursProps) {
  const t = await getTranslations('centers.hours');
  return (
    <div className="mt-2 space-y-2">
      <p className="text-warn">{t('ask', { day: dayText(since) })}</p>
      <div className="flex flex-wrap gap-2">
        <form method="post" action={`/api/centers/${centerId}/hours-confirmation`}>
          {back && <input type="hidden" name="back" value={back} />}
          <Button type="submit" size="sm" variant="secondary">
            {t('confirm')}
          </Button>
        </form>
        <LinkButton size="sm" variant="quiet" href={href}>
          {t('change')}
        </LinkButton>
      </div>
    </div>
  );
}
