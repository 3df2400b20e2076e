import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

/** Two buttons of equal weight in a plain form, so that consent can be given and changed without JavaScript. */
export async function ConsentForm() {
  const t = await getTranslations('consents');
  return (
    <form method="post" action="/api/consents" className="flex flex-wrap gap-2">
      <Button type="submit" name="agreed" value="analytics errors" variant="secondary">
        {t('accept')}
      </Button>
      <Button type="submit" name="agreed" value="" variant="secondary">
        {t('refuse')}
      </Button>
    </form>
  );
}
