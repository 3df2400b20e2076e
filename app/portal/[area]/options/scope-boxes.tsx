import { getTranslations } from 'next-intl/server';
import { boxState, type FormState } from '@/components/form/form-state';
import { Badge } from '@/components/ui/badge';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError } from '@/components/ui/field';
import { FoldedCard } from '@/components/ui/folded-card';
import { Notice } from '@/components/ui/notice';
import type { ScopeVerb, scopesOf } from '@/lib/core/access/scopes';
import { nouns } from '@/lib/core/nouns';
import { menuGroups } from '@/lib/core/screens/define';
import { groupOfPath } from '@/lib/core/screens/portal-routes';
import { screenOf } from '@/lib/core/screens/records';
import { messageKey } from '@/lib/run/i18n/message-key';
import { texts } from '@/lib/run/i18n/texts';
import { ScopeShortcuts } from './scope-shortcuts';

interface ScopeBoxesProps {
  of: typeof scopesOf;
  state: FormState;
  title: string;
  hint: string;
}

/** What may be chosen for a resource at once; each level includes those before it. */
const LEVELS: readonly { level: 'none' | 'read' | 'write' | 'delete'; verbs: readonly ScopeVerb[] }[] = [
  { level: 'none', verbs: [] },
  { level: 'read', verbs: ['read'] },
  { level: 'write', verbs: ['read', 'create', 'update'] },
  { level: 'delete', verbs: ['read', 'create', 'update', 'delete'] },
];

const allowedBy = (scopes: readonly string[], verbs: readonly ScopeVerb[] = []) =>
  scopes.filter((scope) => verbs.includes(verbOf(scope))).join(',');

/** Where the menu has the records' list, or else under its last heading. */
const groupOf = (resource: string) => groupOfPath(Object.keys(screenOf(resource)?.lists ?? {})[0] ?? '') ?? 'system';

const verbOf = (scope: string) => scope.split(':')[1] as ScopeVerb;

/** For each resource one choice of what may be done with it, under the menu's headings; further acts have a box each. */
export async function ScopeBoxes({ of, state, title, hint }: ScopeBoxesProps) {
  const [t, entity, headings] = await Promise.all([
    getTranslations('api-keys'),
    getTranslations('audit-entries.values.entity'),
    getTranslations('portal.groups'),
  ]);
  const box = boxState(state);
  const resources = Object.values(nouns().resources)
    .map((resource) => ({ name: resource.name, scopes: of(resource), title: entity(messageKey(resource.name)) }))
    .filter(({ scopes }) => scopes.length > 0)
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const error = state.errors.find(({ field }) => field === 'scopes')?.text;
  return (
    <fieldset id="scopes" tabIndex={-1} className="max-w-3xl scroll-mt-24 space-y-3">
      <legend className="font-semibold text-lg">{title}</legend>
      <p className="text-ink-soft text-sm">{hint}</p>
      {error && <FieldError name="scopes">{error}</FieldError>}
      <ScopeShortcuts words={await texts('api-keys.presets', 'practice shop courier readAll none')} />
      {menuGroups.map((group) => (
        <FoldedCard key={group} title={headings(group)} isOpen={group === 'work'}>
          <div className="-mt-5 divide-y divide-line">
            {resources
              .filter(({ name }) => groupOf(name) === group)
              .map(({ name, scopes, title: heading }) => (
                <fieldset key={name} className="py-1.5">
                  <legend className="flex min-h-11 items-center font-semibold sm:float-left sm:w-64">{heading}</legend>
                  <div className="flex flex-wrap items-center gap-x-6">
                    <div className="inline-flex flex-wrap rounded-control bg-sunken p-0.5">
                      {LEVELS.map(({ level, verbs }, n) => {
                        const value = allowedBy(scopes, verbs);
                        // Only what allows more than the level before it.
                        if (n > 0 && value === allowedBy(scopes, LEVELS[n - 1]!.verbs)) return null;
                        return (
                          <label
                            key={level}
                            className="flex min-h-9 cursor-pointer items-center rounded-control px-3 text-sm outline-accent has-checked:bg-raised has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 pointer-coarse:min-h-11"
                          >
                            <input
                              type="radio"
                              name={`of:${name}`}
                              value={value}
                              data-level={level}
                              defaultChecked={(state.values[`of:${name}`] ?? '') === value}
                              className="sr-only"
                            />
                            {t(`levels.${level}`)}
                          </label>
                        );
                      })}
                    </div>
                    {scopes
                      .filter((scope) => !LEVELS.some(({ verbs }) => verbs.includes(verbOf(scope))))
                      .map((scope) => {
                        const said = t(`verbs.${verbOf(scope)}`);
                        return (
                          <CheckboxField
                            key={scope}
                            {...box(scope)}
                            optional=" "
                            label={
                              verbOf(scope) === 'health' ? (
                                <Badge tone="bad" icon="alert">
                                  {said}
                                </Badge>
                              ) : (
                                said
                              )
                            }
                          />
                        );
                      })}
                  </div>
                </fieldset>
              ))}
          </div>
        </FoldedCard>
      ))}
      <Notice tone="warn">{t('healthHint')}</Notice>
    </fieldset>
  );
}
