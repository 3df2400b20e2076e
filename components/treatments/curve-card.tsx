import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { Treatment } from '@/lib/treatments/data';
import { readingsOf } from './readings';
import { ShadeCurve } from './shade-curve';

/** The shade over time; renders nothing for fewer than two readings. */
export async function CurveCard({ treatment }: { treatment: Treatment }) {
  const [t, readings] = await Promise.all([getTranslations('treatments.curve'), readingsOf(treatment)]);
  if (readings.length < 2) return null;
  return (
    <Card>
      <h2 className="mb-1 font-semibold text-lg">{t('title')}</h2>
      <ShadeCurve guide={treatment.colorType ?? 'classical'} readings={readings} />
    </Card>
  );
}
