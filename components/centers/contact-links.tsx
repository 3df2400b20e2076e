import { getTranslations } from 'next-intl/server';
import { Icon, type IconName } from '@/components/ui/icon';
import { phoneLink, webAddress } from '@/lib/nouns/centers/rules';
import { PUBLIC_LINES, type PublicCenter } from '@/lib/nouns/centers/schema';
import { LINES } from '@/lib/nouns/centers/schema.form';
import { phoneText } from '@/lib/run/i18n/phone-text';

const row = 'inline-flex min-h-11 items-center gap-2';
const icons: Record<string, IconName> = { site: 'globe' };
const isLink = (name: string) => LINES.some((line) => line.name === name && line.type === 'url');

/** A center's phones, website and social pages. External links open in a new tab, which screen readers announce. */
export async function ContactLinks({
  center,
}: {
  center: Pick<PublicCenter, 'phoneNumbers' | (typeof PUBLIC_LINES)[number]>;
}) {
  const [t, labels] = await Promise.all([getTranslations('centers.public'), getTranslations('records.fields')]);
  const lines = PUBLIC_LINES.map((name) => ({ name, label: labels(name), value: center[name] }));
  return (
    <ul className="grid">
      {center.phoneNumbers.map((phone) => (
        <li key={phone}>
          <a href={phoneLink(phone)} className={`link ${row} tabular-nums`}>
            <Icon name="phone" />
            {phoneText(phone)}
          </a>
        </li>
      ))}
      {lines.map(({ name, label, value }) => {
        if (!value) return null;
        const href = isLink(name) ? webAddress(value) : null;
        if (isLink(name) && !href) return null;
        return (
          <li key={name} className="print:hidden">
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={`link ${row}`}>
                <Icon name={icons[name] ?? 'external'} />
                {label}
                <span className="sr-only"> ({t('newTab')})</span>
              </a>
            ) : (
              <span className={row}>
                <span className="text-ink-soft">{label}</span> {value}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
