import { getTranslations } from 'next-intl/server';
import { Icon, type IconName } from '@/components/ui/icon';
import { phoneLink, webAddress } from '@/lib/centers/rules';
import type { PublicCenter } from '@/lib/centers/schema';

const row = 'inline-flex min-h-11 items-center gap-2';

/** Phones, site and social pages of a center. Links elsewhere open in a new tab, and say so to those who do not see it. */
export async function ContactLinks({
  center,
}: {
  center: Pick<PublicCenter, 'phoneNumbers' | 'site' | 'instagramLink' | 'facebookLink'>;
}) {
  const t = await getTranslations('centers.public');
  const web: { name: string; icon: IconName; href: string | null }[] = [
    { name: t('site'), icon: 'globe', href: webAddress(center.site) },
    { name: 'Instagram', icon: 'external', href: webAddress(center.instagramLink) },
    { name: 'Facebook', icon: 'external', href: webAddress(center.facebookLink) },
  ];
  return (
    <ul className="grid">
      {center.phoneNumbers.map((phone) => (
        <li key={phone}>
          <a href={phoneLink(phone)} className={`link ${row} tabular-nums`}>
            <Icon name="phone" />
            {phone}
          </a>
        </li>
      ))}
      {web.map(
        ({ name, icon, href }) =>
          href && (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={`link ${row}`}>
                <Icon name={icon} />
                {name}
                <span className="sr-only"> ({t('newTab')})</span>
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
