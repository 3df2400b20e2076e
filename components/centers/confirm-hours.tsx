import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { LinkButton } from '@/components/ui/button';
import { dayText } from '@/lib/run/i18n/dates';

interface ConfirmHoursProps {
  centerId: string;
  since: string;
  href: string;
  back?: 'dashboard';
}

export async function ConfirmHours({ centerId, since, href, back }: ConfirmHoursProps) {
  const t = await getTranslations('centers.hours');
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="lacks">{t('ask', { day: dayText(since) })}</p>
      <PostButton action={`/api/centers/${centerId}/hours-confirmation`} sends={{ back }}>
        {t('confirm')}
      </PostButton>
      <LinkButton size="sm" variant="quiet" href={href}>
        {t('change')}
      </LinkButton>
    </div>
  );
}
