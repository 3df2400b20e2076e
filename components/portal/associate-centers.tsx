import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { PromptDialog } from './info-dialog';

/** Leads a professional without a center to the page where they can name one. */
export async function AssociateCenters({ href, except }: { href: string; except: string }) {
  const t = await getTranslations('portal.associate');
  return (
    <PromptDialog title={t('title')} text={t('text')} except={except}>
      <LinkButton href={href} data-first>
        {t('action')}
      </LinkButton>
    </PromptDialog>
  );
}
