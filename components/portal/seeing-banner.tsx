import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Shown on every screen while an admin views the portal as somebody else: says until when, and offers to end it. */
export async function SeeingBanner({ name, until }: { name: string; until: string }) {
  const [t, errors] = await Promise.all([getTranslations('portal.seeing'), getTranslations('errors')]);
  return (
    <div
      id="seeing"
      role="status"
      className="group print:hidden sticky bottom-0 z-40 flex flex-wrap items-center gap-x-4 gap-y-2 bg-warn px-4 py-2 text-raised lg:px-6"
    >
      <Icon name="user" className="size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p>{t('text', { name, time: until })}</p>
        {/* Shown after a form was refused for this reason. */}
        <p className="hidden font-semibold group-target:block">{errors('seeingAs')}</p>
      </div>
      <form method="post" action="/api/me/seeing/end">
        <Button type="submit" variant="secondary" size="sm">
          {t('end')}
        </Button>
      </form>
    </div>
  );
}
