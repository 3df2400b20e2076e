import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** Around the only screen of somebody who has to set up a second factor first: nothing but the way out. */
export async function EnrollingFrame({ children }: { children: ReactNode }) {
  const t = await getTranslations('profile.factor');
  return (
    <main id="content" className="page-width py-8">
      {children}
      <form method="post" action="/api/session/end" className="mt-8">
        <Button type="submit" variant="quiet">
          {t('signOut')}
        </Button>
      </form>
    </main>
  );
}
