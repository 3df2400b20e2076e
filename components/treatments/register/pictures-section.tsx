'use client';
import { useTranslations } from 'next-intl';
import { PICTURE_KINDS } from '@/lib/treatments/schema';
import { PictureSlot } from './picture-slot';
import { Section } from './section';

/** Pictures before, after, and of side effects; the patient sees only those that are shared. */
export function PicturesSection() {
  const t = useTranslations('treatments.form');
  return (
    <Section title={t('pictures')} hint={t('picturesHint')}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {PICTURE_KINDS.map((kind) => (
          <PictureSlot key={kind} kind={kind} />
        ))}
      </div>
    </Section>
  );
}
