import { getLocale, getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { Card } from '@/components/ui/card';
import { EmptyCard } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/search-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { SettingView } from '@/lib/nouns/settings/open-settings';
import { settingGroups, settingShape } from '@/lib/nouns/settings/rules';
import type { SettingName } from '@/lib/nouns/settings/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { foldedText } from '@/lib/run/i18n/folded-text';

interface SettingListProps {
  settings: SettingView[];
  path: string;
}

/** Settings by group, those with all words of a search, each value a button that opens a dialog; what each role has of its own is a table. */
export async function SettingList({ settings, path, q }: SettingListProps & { q?: string }) {
  const [t, records] = await Promise.all([getTranslations('settings'), getTranslations('records')]);
  const words = foldedText(q ?? '').split(' ');
  const groups = settingGroups.map(({ heading, names }) => ({
    heading,
    shown: names.flatMap((name) => {
      const said = foldedText(`${t(`groups.${heading}`)} ${t(`values.name.${name}`)} ${t(`hints.${hintOf(name)}`)}`);
      return words.every((word) => said.includes(word)) ? (settings.find((one) => one.name === name) ?? []) : [];
    }),
  }));
  return (
    <div className="max-w-4xl space-y-4">
      {q !== undefined && (
        <SearchField
          action={path}
          name="q"
          value={q}
          maxLength={LONGEST.search}
          label={t('search')}
          button={records('find')}
          kept={[]}
          className="sm:max-w-80"
        />
      )}
      {groups.every(({ shown }) => shown.length === 0) && (
        <EmptyCard drawing="search" title={records('noHits')} text={records('noHitsText')} />
      )}
      {groups.map(({ heading, shown }) => {
        if (shown.length === 0) return null;
        const common = hintOf(shown[0]!.name);
        const isCommon = shown.every(({ name }) => hintOf(name) === common);
        return (
          <Card key={heading} className="py-3!">
            <h2 className="py-1 font-semibold text-lg">{t(`groups.${heading}`)}</h2>
            {isCommon && <p className="pb-2 text-ink-soft text-sm">{t(`hints.${common}`)}</p>}
            {heading === 'roles' ? (
              <ByRole settings={shown} path={path} />
            ) : (
              <ul className="divide-y divide-line">
                {shown.map((setting) => (
                  <Setting key={setting.name} setting={setting} path={path} hasHint={!isCommon} />
                ))}
              </ul>
            )}
          </Card>
        );
      })}
    </div>
  );
}

/** What a setting is for; those that differ by method or role have one sentence. */
const hintOf = (name: SettingName) =>
  name.replace(/^(sessions|signIn|credits\.code)(.*)\.[^.]+$/, '$1$2') as 'mail.perMinute';

const ROLES_APART = ['admin', 'consultant', 'area-manager', 'dealer', 'expert', 'others'] as const;
const OF_ROLES = ['signIn.secondFactor', 'sessions.longestDays', 'sessions.idleHours'] as const;

/** A row for each role: second step, longest session, time without activity. */
async function ByRole({ settings, path }: SettingListProps) {
  const [t, roles] = await Promise.all([getTranslations('settings'), getTranslations('roles')]);
  return (
    <table className="w-full text-left text-sm max-sm:block *:max-sm:block">
      <thead className="align-bottom">
        <tr className="max-sm:grid max-sm:grid-cols-3">
          <th className="py-2 max-sm:sr-only">{t('role')}</th>
          {OF_ROLES.map((start) => (
            <th key={start} className="py-2 pr-2 sm:w-1/4 sm:pl-2">
              {t(`byRole.${start}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROLES_APART.map((role) => (
          <tr key={role} className="border-line border-t max-sm:grid max-sm:grid-cols-3">
            <th className="py-2 font-normal max-sm:col-span-3 max-sm:pb-0">
              {role === 'others' ? t('others') : roles(role)}
            </th>
            {OF_ROLES.map((start) => {
              const setting = settings.find(({ name }) => name === `${start}.${role}`);
              return (
                <td key={start} id={setting?.name} className="py-1 sm:pl-2">
                  {setting && <Value setting={setting} path={path} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SettingProps {
  setting: SettingView;
  path: string;
}

async function Setting({ setting, path, hasHint }: SettingProps & { hasHint: boolean }) {
  const t = await getTranslations('settings');
  const { name, changedAt } = setting;
  return (
    <li id={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 max-w-prose sm:flex-1">
        <p className="font-semibold">{t(`values.name.${name}`)}</p>
        {hasHint && <p className="text-ink-soft text-sm">{t(`hints.${hintOf(name)}`)}</p>}
        {changedAt && <p className="text-ink-soft text-sm">{t('changedOn', { day: dayText(changedAt) })}</p>}
      </div>
      <Value setting={setting} path={path} />
    </li>
  );
}

/** The value with its unit, on the button of the dialog that changes it. */
async function Value({ setting, path }: SettingProps) {
  const [t, all, locale] = await Promise.all([getTranslations('settings'), getTranslations(), getLocale()]);
  const { id, name, value } = setting;
  const shape = settingShape(name);
  const [yes, no] = [all('records.yes'), all('records.no')];
  const said = (text: string) => {
    if (shape.kind === 'switch') return text === 'true' ? yes : no;
    if (shape.kind === 'countries') return countriesIn(text, locale) || t('noCountry');
    return shape.kind === 'number' ? t(`units.${shape.unit}`, { count: Number(text) }) : text;
  };
  const usual = said(setting.default);
  const hint = {
    number: shape.kind === 'number' ? t('range', { min: shape.min, max: shape.max, value: usual }) : '',
    link: t('web', { value: usual }),
    countries: t('countryCodes'),
    switch: t('default', { value: usual }),
  };
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  const inputs = {
    number: { kind: 'number' as const, ...(shape.kind === 'number' && { min: shape.min, max: shape.max }) },
    link: { kind: 'link' as const, max: LONGEST.webAddress },
    countries: { max: LONGEST.line },
    switch: { kind: 'choice' as const, options },
  };
  const label = t(`values.name.${name}`);
  return (
    <FieldsDialog
      request={
        id ? { method: 'PUT', path: `/api/settings/${id}` } : { method: 'POST', path: '/api/settings', body: { name } }
      }
      fields={[
        { name: 'value', label: all('records.fields.value'), value, hint: hint[shape.kind], ...inputs[shape.kind] },
      ]}
      about={label}
      next={`${path}?saved=setting`}
      words={{ trigger: said(value), title: label, text: t(`hints.${hintOf(name)}`), submit: all('records.form.save') }}
    />
  );
}

/** The names of the countries whose codes a text contains. */
function countriesIn(text: string, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const codes = text.toUpperCase().match(/[A-Z]{2}/g) ?? [];
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
