import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

/** Works as an expert, or goes back. A plain form: the answer is the landing page of the role one then has. */
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
