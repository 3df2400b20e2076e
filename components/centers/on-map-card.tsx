import { getLocale, getTranslations } from 'next-intl/server';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { localePath } from '@/lib/run/i18n/paths';

/** For staff: link to a center's public page, and a button to hide it from the map. */
export async function OnMapCard({ id, slug }: { id: string; slug: string }) {
  const [t, locale] = await Promise.all([getTranslations('memberships'), getLocale()]);
  return (
    <Card id="on-map">
      <h2 className="font-semibold text-lg">{t('onMap')}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton size="sm" variant="secondary" href={localePath(locale, `/authorized-centers/${slug}`)}>
          {t('publicPage')}
        </LinkButton>
        <form method="post" action={`/api/centers/${id}/hiding`}>
          <Button type="submit" size="sm" variant="secondary">
            {t('hide')}
          </Button>
        </form>
      </div>
    </Card>
  );
}
