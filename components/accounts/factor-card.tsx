import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

/** In the profile: whether signing in takes a second step, and the way to change that. */
export async function FactorCard({ isOn, href }: { isOn: boolean; href: string }) {
  const t = await getTranslations('profile.factor');
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        <Badge tone={isOn ? 'good' : 'neutral'} icon={isOn ? 'check' : undefined}>
          {t(isOn ? 'on' : 'off')}
        </Badge>
      </div>
      <p className="mb-3 text-ink-soft text-sm">{t('purpose')}</p>
      <LinkButton href={href} variant="secondary" size="sm">
        {t(isOn ? 'manage' : 'setUp')}
      </LinkButton>
    </Card>
  );
}
