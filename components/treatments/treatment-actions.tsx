import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export async function TreatmentActions({ edit, print }: { edit: string | null; print: string }) {
  const t = await getTranslations('treatments.actions');
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton variant="secondary" href={print}>
        <Icon name="print" />
        {t('print')}
      </LinkButton>
      {edit && (
        <LinkButton href={edit}>
          <Icon name="edit" />
          {t('edit')}
        </LinkButton>
      )}
    </div>
  );
}
