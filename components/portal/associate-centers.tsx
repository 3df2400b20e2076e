import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { PromptDialog } from './info-dialog';

/** Leads a professional without a center to the page where they can name one. */
export async function AssociateCenters({ href, except }: { href: string; except: string }) {
  const all = await getTranslations();
  return (
    <PromptDialog title={all('portal.associate.title')} text={all('portal.associate.text')} except={except}>
      <LinkButton href={href} data-first>
        {all('portal.routes.profile-add-centers')}
      </LinkButton>
    </PromptDialog>
  );
}
