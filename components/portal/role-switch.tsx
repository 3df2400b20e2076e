import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

/** Switches to expert, or back. A plain form, answered with the landing page of the new role. */
export async function RoleSwitch({ switching }: { switching: { to: 'expert' } | { to: 'back'; role: string } }) {
  const t = await getTranslations('portal');
  const roles = await getTranslations('roles');
  return (
    <form method="post" action={switching.to === 'expert' ? '/api/session/role' : '/api/session/role/reset'}>
      <Button type="submit" variant="secondary" size="sm">
        {switching.to === 'expert'
          ? t('switchToExpert')
          : t('switchBack', { role: roles(switching.role as Parameters<typeof roles>[0]) })}
      </Button>
    </form>
  );
}
