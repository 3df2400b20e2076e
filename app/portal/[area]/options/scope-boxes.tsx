import { getTranslations } from 'next-intl/server';
import { boxState, type FormState } from '@/components/form/form-state';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { ScopeVerb, scopesOf } from '@/lib/core/access/scopes';
import { nouns } from '@/lib/core/nouns';
import { messageKey } from '@/lib/run/i18n/message-key';
import { AllOrNone, ScopeShortcuts } from './scope-shortcuts';

interface ScopeBoxesProps {
  of: typeof scopesOf;
  state: FormState;
  title: string;
  hint: string;
}

/** A box for each scope, by resource; those about people's health are marked. */
export async function ScopeBoxes({ of, state, title, hint }: ScopeBoxesProps) {
  const [t, entity] = await Promise.all([getTranslations('api-keys'), getTranslations('audit-entries.values.entity')]);
  const box = boxState(state);
  const groups = Object.values(nouns().resources)
    .map((resource) => ({ ...resource, scopes: of(resource), title: entity(messageKey(resource.name)) }))
    .filter(({ scopes }) => scopes.length > 0)
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const error = state.errors.find(({ field }) => field === 'scopes')?.text;
  return (
    <fieldset id="scopes" tabIndex={-1} className="scroll-mt-24">
      <legend className="font-semibold text-lg">{title}</legend>
      <p className="text-ink-soft text-sm">{hint}</p>
      <div className="mb-3">{error && <FieldError name="scopes">{error}</FieldError>}</div>
      <ScopeShortcuts words={{ readAll: t('readAll'), none: t('none') }} />
      <Card className="max-w-5xl divide-y divide-line py-2!">
        {groups.map(({ name, title: heading, scopes, keys }) => (
          <fieldset key={name} className="py-1">
            <legend className="flex min-h-11 flex-wrap items-center gap-2 font-semibold sm:float-left sm:w-72">
              {heading}
              {keys !== 'never' && keys.health === 'all' && (
                <Badge tone="bad" icon="alert">
                  {t('verbs.health')}
                </Badge>
              )}
            </legend>
            <div className="flex flex-wrap items-center gap-x-6">
              {scopes.map((scope) => {
                const verb = scope.split(':')[1] as ScopeVerb;
                return (
                  <CheckboxField
                    key={scope}
                    {...box(scope)}
                    optional=" "
                    label={
                      verb === 'health' ? (
                        <Badge tone="bad" icon="alert">
                          {t('verbs.health')}
                        </Badge>
                      ) : (
                        t(`verbs.${verb}`)
                      )
                    }
                  />
                );
              })}
              {scopes.length > 1 && <AllOrNone label={t('allOrNone')} about={heading} />}
            </div>
          </fieldset>
        ))}
      </Card>
      <Notice tone="warn" className="mt-4">
        {t('healthHint')}
      </Notice>
    </fieldset>
  );
}
