import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { FactorForm } from './factor-form';

interface AppSetupProps {
  /** The QR code, as one path in a square of this size. */
  picture: { size: number; path: string };
  /** The key in the QR code, in groups of four, to be typed. */
  secret: string;
  state: FormState;
}

/** The authenticator app is being set up: what it scans, and the code that proves that it has. */
export async function AppSetup({ picture, secret, state }: AppSetupProps) {
  const t = await getTranslations('profile.factor');
  const { size, path } = picture;
  return (
    <Card className="space-y-5">
      <h2 className="font-semibold text-lg">{t('app')}</h2>
      <div>
        <p className="font-medium">{t('scan')}</p>
        {/* White in dark mode, too: cameras expect dark squares on a light ground. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className="mt-3 w-56 max-w-full rounded-control bg-white"
          aria-hidden="true"
        >
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className="mt-3 text-ink-soft text-sm">{t('byHand')}</p>
        <p className="break-all font-mono text-sm" translate="no">
          {secret}
        </p>
      </div>
      <FactorForm act="confirm" className="space-y-4">
        <p className="font-medium">{t('type')}</p>
        <TextField
          {...fieldState(state)('code')}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LONGEST.figure}
        />
        <p className="text-ink-soft text-sm">{t('ends')}</p>
        <Button type="submit">{t('confirm')}</Button>
      </FactorForm>
      <FactorForm act="begin">
        <Button type="submit" variant="quiet" size="sm">
          {t('again')}
        </Button>
      </FactorForm>
    </Card>
  );
}
