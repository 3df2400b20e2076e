import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { DeleteConfirmation } from '@/components/portal/delete-confirmation';
import { VerificationForm } from '@/components/portal/verification-form';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { FoldedCard } from '@/components/ui/folded-card';
import { Notice } from '@/components/ui/notice';
import { EmailField, PasswordField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Access } from '@/lib/nouns/accounts/data';
import type { Bounce } from '@/lib/nouns/outbox/data';
import { instantText } from '@/lib/run/i18n/dates';
import { labelled, messageKey } from '@/lib/run/i18n/message-key';

const ACTION = '/api/forms/user-account';

interface AccountCardProps {
  id: string;
  name: string;
  isConfirmed: boolean;
  awaitedEmail: string | null;
  access: Access;
  isEnabled: boolean;
  /** A request that was returned because it needs the admin's password. */
  asksPassword: boolean;
  hasFactor: boolean;
  state: FormState;
}

/** A user's access, for an admin who helps them: letters, a new password, erasure. */
export async function AccountCard({
  id,
  name,
  isConfirmed,
  awaitedEmail,
  access: { canSignIn, sentAt, status },
  isEnabled,
  asksPassword,
  hasFactor,
  state,
}: AccountCardProps) {
  const t = await getTranslations('account');
  const states = await getTranslations('outbox.values.status');
  const locale = await getLocale();
  const all = await getTranslations();
  const field = fieldState(state);
  const isWrong = !isConfirmed || awaitedEmail !== null || !canSignIn;
  const newPassword = (
    <PasswordField
      {...field('password')}
      label={all('accounts.fields.newPassword')}
      hint={t('setPasswordHint')}
      autoComplete="new-password"
    />
  );
  return (
    <FoldedCard title={t('title')} hint={t('purpose')} isOpen={isWrong || asksPassword || state.errors.length > 0}>
      {!isConfirmed && (
        <Badge tone="warn" icon="alert">
          {t('unconfirmed')}
        </Badge>
      )}
      {awaitedEmail && (
        <Notice tone="info" className="mt-3">
          {t('awaitedEmail', { email: awaitedEmail })}
        </Notice>
      )}
      {!canSignIn && (
        <Notice tone="info" title={t('noPassword')} className="mt-3">
          <p>
            {sentAt
              ? t('linkSent', { date: instantText(sentAt.toISOString()), state: states(messageKey(`${status}`)) })
              : t('noLinkSent')}
          </p>
          {isEnabled && (
            <Act id={id} act="sendReset" className="mt-2">
              <Button type="submit" variant="secondary" size="sm">
                {t(sentAt ? 'sendLinkAgain' : 'sendLink')}
              </Button>
            </Act>
          )}
        </Notice>
      )}
      {asksPassword ? (
        <VerificationForm action={ACTION} state={state}>
          {state.values.act === 'setPassword' && newPassword}
        </VerificationForm>
      ) : (
        <ErrorSummary
          errors={state.errors}
          labels={{
            email: t('newEmail'),
            password: all('accounts.fields.newPassword'),
            reason: all('records.fields.reason'),
          }}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {canSignIn && (
          <Act id={id} act="sendReset">
            <Button type="submit" variant="secondary" size="sm">
              {t('sendReset')}
            </Button>
          </Act>
        )}
        {((!isConfirmed && canSignIn) || awaitedEmail) && (
          <Act id={id} act="sendConfirmation">
            <Button type="submit" variant="secondary" size="sm">
              {t('sendConfirmation')}
            </Button>
          </Act>
        )}
      </div>
      <Act id={id} act="setEmail" className="mt-4 space-y-3 border-line border-t pt-4">
        <EmailField {...field('email')} label={t('newEmail')} hint={t('setEmailHint')} autoComplete="off" />
        <Button type="submit" variant="secondary" size="sm">
          {t('setEmail')}
        </Button>
      </Act>
      {/* Rarely needed: the field appears on request, also without JavaScript. */}
      <details
        open={state.values.act === 'setPassword'}
        hidden={asksPassword && state.values.act === 'setPassword'}
        className="mt-4 border-line border-t pt-4"
      >
        <summary className={buttonClass({ variant: 'secondary', size: 'sm' }, 'cursor-pointer list-none')}>
          {all('accounts.fields.newPassword')}
        </summary>
        <Act id={id} act="setPassword" className="mt-3 space-y-3">
          {newPassword}
          <Button type="submit" variant="secondary" size="sm">
            {t('setPassword')}
          </Button>
        </Act>
      </details>
      {hasFactor && (
        <Act id={id} act="resetFactors" className="mt-4 space-y-3 border-line border-t pt-4">
          <Badge tone="good" icon="check">
            {t('hasFactor')}
          </Badge>
          <p className="text-ink-soft text-sm">{t('resetFactorsText')}</p>
          <TextField {...field('reason')} label={all('records.fields.reason')} maxLength={LONGEST.reason} />
          <Button type="submit" variant="secondary" size="sm">
            {t('resetFactors')}
          </Button>
        </Act>
      )}
      <div className="mt-4 border-line border-t pt-4">
        <p className="mb-3 text-ink-soft text-sm">{t('eraseText')}</p>
        <DeleteConfirmation
          trigger={t('erase')}
          title={labelled(locale, t('erase'), name)}
          text={t('eraseText')}
          yes={t('erase')}
          no={t('keep')}
          action={ACTION}
        >
          <input type="hidden" name="userId" value={id} />
          <input type="hidden" name="act" value="erase" />
          <TextField
            name="reason"
            id="erase-reason"
            label={all('records.fields.reason')}
            maxLength={LONGEST.reason}
            defaultValue={state.values.act === 'erase' ? state.values.reason : undefined}
            required
          />
        </DeleteConfirmation>
      </div>
    </FoldedCard>
  );
}

/** The mail server reports that the mailbox does not exist: nothing reaches this person until it is mended. */
export async function BounceNotice({ id, bounce: { at, answer } }: { id: string; bounce: Bounce }) {
  const t = await getTranslations('account');
  return (
    <Notice tone="warn" title={t('bounced', { date: instantText(at.toISOString()) })} className="mb-4">
      {answer && <p className="break-words text-sm">{answer}</p>}
      <p>{t('bouncedText')}</p>
      <Act id={id} act="liftBounce" className="mt-2">
        <Button type="submit" variant="secondary" size="sm">
          {t('liftBounce')}
        </Button>
      </Act>
    </Notice>
  );
}

interface ActProps {
  id: string;
  act: string;
  className?: string;
  children: ReactNode;
}

const Act = ({ id, act, className, children }: ActProps) => (
  <form method="post" action={ACTION} className={className} noValidate>
    <input type="hidden" name="userId" value={id} />
    <input type="hidden" name="act" value={act} />
    {children}
  </form>
);
