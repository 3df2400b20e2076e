import { getLocale, getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { SettingView } from '@/lib/nouns/settings/open-settings';
import { settingGroups, settingShape } from '@/lib/nouns/settings/rules';
import { dayText } from '@/lib/run/i18n/dates';

interface SettingListProps {
  settings: SettingView[];
  path: string;
}

/** Settings by group: description, value with its unit, its default where that is another one, and a dialog to change it. */
export async function SettingList({ settings, path }: SettingListProps) {
  const t = await getTranslations('settings');
  return (
    <div className="max-w-5xl space-y-4">
      {settingGroups.map(({ heading, names }) => {
        const shown = names.flatMap((name) => settings.find((setting) => setting.name === name) ?? []);
        if (shown.length === 0) return null;
        return (
          <Card key={heading} className="py-3!">
            <h2 className="py-1 font-semibold text-lg">{t(`groups.${heading}`)}</h2>
            <ul className="divide-y divide-line">
              {shown.map((setting) => (
                <Setting key={setting.name} setting={setting} path={path} />
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

async function Setting({ setting, path }: { setting: SettingView; path: string }) {
  const [t, all, locale] = await Promise.all([getTranslations('settings'), getTranslations(), getLocale()]);
  const { id, name, value, changedAt } = setting;
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
  // How long sessions last means the same for each role.
  const hinted = name.startsWith('sessions.') ? name.slice(0, name.lastIndexOf('.')) : name;
  const text = t(`hints.${hinted as 'sessions.idleHours'}`);
  return (
    <li id={name} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_16rem_auto]">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold text-base tabular-nums">
          {said(value)}
          {changedAt && <Badge tone="accent">{all('records.fields.updatedAt')}</Badge>}
        </p>
        {value !== setting.default && <p className="wrap-anywhere text-ink-soft">{t('default', { value: usual })}</p>}
        {changedAt && <p className="text-ink-soft">{t('changedOn', { day: dayText(changedAt) })}</p>}
      </div>
      <div className="-ml-3 md:ml-0">
        <FieldsDialog
          request={
            id
              ? { method: 'PUT', path: `/api/settings/${id}` }
              : { method: 'POST', path: '/api/settings', body: { name } }
          }
          fields={[
            { name: 'value', label: all('records.fields.value'), value, hint: hint[shape.kind], ...inputs[shape.kind] },
          ]}
          icon="edit"
          look="quiet"
          about={label}
          next={`${path}?saved=setting`}
          words={{ trigger: t('edit'), title: label, text, submit: all('records.form.save') }}
        />
      </div>
    </li>
  );
}

/** The names of the countries whose codes a text contains. */
function countriesIn(text: string, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const codes = text.toUpperCase().match(/[A-Z]{2}/g) ?? [];
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
