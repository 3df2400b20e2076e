import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { PrintButton } from '@/components/ui/print-button';

/** Above a sheet of paper, and not on it: the way back, and the printer. */
export async function PrintHead({ back, href }: { back: string; href: string }) {
  const t = await getTranslations('treatments.actions');
  return (
    <div className="mx-auto mb-4 flex max-w-[48rem] flex-wrap justify-between gap-2 print:hidden">
      <LinkButton variant="secondary" href={href}>
        {back}
      </LinkButton>
      <PrintButton text={t('print')} />
    </div>
  );
}
