import { getTranslations } from 'next-intl/server';
import type { FormEvent, ReactNode } from 'react';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CodePicture } from '@/components/ui/code-picture';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { OwnFactor } from '@/lib/nouns/accounts/second-factors/data';
import { instantText } from '@/lib/run/i18n/dates';

interface AppSetupProps {
  picture: { size: number; path: string };
  /** The key in the QR code, in groups of four, to be typed. */
  secret: string;
  state: FormState;
}

/** For setting up an authenticator app: the code to scan, and a field for the app's first code. */
export async function AppSetup({ picture, secret, state }: AppSetupProps) {
  const t = await getTranslations('profile.factor');
  return (
    <Card className="space-y-5" heading={t('app')}>
      <div>
        <p className="font-medium">{t('scan')}</p>
        <CodePicture code={picture} className="mt-3 w-56 max-w-full" />
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

/** In the profile: whether signing in takes a second step, and the way to change that. */
export async function FactorCard({ isOn, href }: { isOn: boolean; href: string }) {
  const [t, all] = await Promise.all([getTranslations('profile.factor'), getTranslations()]);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">{all('portal.routes.profile-second-factor')}</h2>
        <Badge tone={isOn ? 'good' : 'neutral'} icon={isOn ? 'check' : undefined}>
          {t(isOn ? 'on' : 'off')}
        </Badge>
      </div>
      <p className="mb-3 text-ink-soft text-sm">{t('purpose')}</p>
      <LinkButton href={href} variant="secondary" size="sm">
        {t(isOn ? 'manage' : 'setUp')}
      </LinkButton>
    </Card>
  );
}

/** Recovery codes just created, shown this once. */
export async function NewCodes({ codes }: { codes: string[] }) {
  const t = await getTranslations('profile.factor');
  return (
    <Card className="border-accent!" heading={t('newCodes')}>
      <p className="text-ink-soft text-sm">{t('newCodesText')}</p>
      <ol className="my-4 grid gap-x-8 gap-y-2 font-mono sm:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FactorForm act="kept">
        <Button type="submit">{t('kept')}</Button>
      </FactorForm>
    </Card>
  );
}

export async function FactorList({ factors, codesLeft }: { factors: OwnFactor[]; codesLeft: number }) {
  const [t, all] = await Promise.all([getTranslations('profile.factor'), getTranslations()]);
  return (
    <Card>
      <ul className="divide-y divide-line">
        {factors.map(({ id, kind, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">{kind === 'totp' ? t('app') : name}</p>
              <p className="text-ink-soft text-sm">
                {all('profile.since', { date: instantText(createdAt) })}
                {lastUsedAt && ` · ${t('lastUsed', { date: instantText(lastUsedAt) })}`}
              </p>
            </div>
            <FactorForm act="remove" id={id}>
              <Button type="submit" variant="secondary" size="sm">
                {t('remove')}
              </Button>
            </FactorForm>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">{t('removeText')}</p>
      <div className="mt-4 border-line border-t pt-4">
        <h2 className="font-semibold text-lg">{t('codes')}</h2>
        <p className="mb-3 text-sm">{t('codesLeft', { count: codesLeft })}</p>
        <FactorForm act="renew">
          <Button type="submit" variant="secondary" size="sm">
            {t('renew')}
          </Button>
        </FactorForm>
      </div>
    </Card>
  );
}

interface FactorFormProps {
  act: 'begin' | 'confirm' | 'addPasskey' | 'remove' | 'renew' | 'kept';
  id?: string;
  className?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** One button of the screen; works without JavaScript. */
export const FactorForm = ({ act, id, className, onSubmit, children }: FactorFormProps) => (
  <form method="post" action="/api/me/second-factor" className={className} onSubmit={onSubmit} noValidate>
    <input type="hidden" name="act" value={act} />
    {id && <input type="hidden" name="id" value={id} />}
    {children}
  </form>
);
