import { getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { ClaimSide, PracticeClaim } from '@/lib/nouns/practice-claims/open-claims';
import { dayText } from '@/lib/run/i18n/dates';

interface ClaimCardProps {
  claim: PracticeClaim;
  state: FormState;
  isPasswordAsked: boolean;
}

/** Two centers founded as one practice, side by side, and the form that decides. */
export async function ClaimCard({ claim: { _id: id, sides }, state, isPasswordAsked }: ClaimCardProps) {
  const t = await getTranslations('practice-claims');
  const action = `/api/practice-claims/${id}/decision`;
  const field = fieldState(state);
  // A returned form has the ids that the list of errors links to; other claims' forms have ids of their own.
  const idOf = (name: string) => (state.errors.length > 0 ? name : `${name}-${id}`);
  const choices = (decision: 'one' | 'refused') =>
    sides.map((side, n) => ({
      value: `${decision}:${side.id}`,
      label: t(decision, { side: t(n === 0 ? 'first' : 'second') }),
    }));
  return (
    <Card className="space-y-4">
      <h2 className="wrap-anywhere font-semibold text-lg">{sides[0].name}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {sides.map((side) => (
          <Side key={side.id} side={side} />
        ))}
      </div>
      <p className="text-ink-soft text-sm">{t('private')}</p>
      {isPasswordAsked ? (
        <VerificationForm action={action} state={state} />
      ) : (
        <form method="post" action={action} noValidate className="space-y-4">
          <ErrorSummary errors={state.errors} labels={{ decision: t('decision'), reason: t('reason') }} />
          <input type="hidden" name="claim" value={id} />
          <RadioGroup
            {...field('decision')}
            id={idOf('decision')}
            label={t('decision')}
            options={[{ value: 'separate', label: t('separate') }, ...choices('one'), ...choices('refused')]}
          />
          <TextAreaField
            {...field('reason')}
            id={idOf('reason')}
            label={t('reason')}
            rows={2}
            maxLength={LONGEST.reason}
            required
          />
          <p className="text-ink-soft text-sm">{t('final')}</p>
          <Button type="submit">{t('submit')}</Button>
        </form>
      )}
    </Card>
  );
}

async function Side({ side: { name, street, city, createdAt, treatments, people } }: { side: ClaimSide }) {
  const all = await getTranslations();
  return (
    <section className="wrap-anywhere rounded-control border border-line p-3 text-sm">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-ink-soft">{[street, city].filter(Boolean).join(', ')}</p>
      <p className="mt-1">{all('practice-claims.since', { date: dayText(new Date(createdAt)) })}</p>
      <p>{all('practice-claims.treatments', { count: treatments })}</p>
      <p className="mt-2 font-semibold">{all('records.fields.isResponsible')}</p>
      <ul>
        {people.map((one) => (
          <li key={one.email}>
            {one.name} · {one.email}
          </li>
        ))}
      </ul>
    </section>
  );
}
