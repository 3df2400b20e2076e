'use client';
import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { PICTURE_KINDS } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { PictureSlot } from './picture-slot';
import { Section } from './section';

/** Pictures before, after, and of side effects, with the patient's consent; they see only those that are shared. */
export function PicturesSection() {
  const t = useTranslations('treatments.form');
  const { texts, needsConsent, set, errorOf } = useTreatment();
  return (
    <Section title={t('pictures')} hint={t('picturesHint')}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {PICTURE_KINDS.map((kind) => (
          <PictureSlot key={kind} kind={kind} />
        ))}
      </div>
      {needsConsent && (
        <CheckboxField
          name="pictureConsent"
          label={t('pictureConsent')}
          hint={t('pictureConsentHint')}
          error={errorOf('pictureConsent')}
          checked={texts.pictureConsent === 'true'}
          onChange={(event) => set('pictureConsent', event.target.checked ? 'true' : '')}
        />
      )}
    </Section>
  );
}
