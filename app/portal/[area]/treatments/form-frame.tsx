import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { openLatest } from '@/lib/core/screens/open-latest';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { readSettings } from '@/lib/nouns/settings/data';
import { latestDay } from '@/lib/nouns/treatments/rules';

export async function formData(me: Person) {
  const [centers, products, settings] = await Promise.all([
    openLatest('centers', me, ['name', 'chromaticScale', 'timeZone'], { limit: '100', sort: 'name' }),
    openLatest('products', me, ['name'], { limit: '100', sort: 'name' }),
    readSettings(),
  ]);
  const zones = [...new Set(centers.records.map(({ timeZone }) => String(timeZone)))];
  const named = ({ _id, name }: { _id: string; name?: unknown }) => ({ id: _id, name: String(name) });
  return {
    guide: centers.records.find(({ chromaticScale }) => chromaticScale)?.chromaticScale as string | undefined,
    shared: {
      person: me.id,
      zones,
      latest: latestDay(zones, new Date()),
      centers: centers.records.map(named),
      products: products.records.map(named),
      earnings: {
        complete: settings['credits.treatment.complete'],
        kit: settings['credits.treatment.kit'],
        codes: Object.fromEntries(TREATMENT_METHODS.map((method) => [method, settings[`credits.code.${method}`]])),
        withinDays: settings['credits.limits.treatmentDays'],
        today: latestDay(zones, new Date()),
      },
      listHref: hrefOf(me.group, 'treatments'),
    },
  };
}

/** Sends the form's texts to the browser, and says that it needs JavaScript. */
export async function FormFrame({ children }: { children: ReactNode }) {
  const [all, t] = await Promise.all([getMessages(), getTranslations('treatments.form')]);
  const { validation, errors, forms, records, treatments, kit, scanner } = all;
  const messages = {
    validation,
    errors: { minor: errors.minor, codeMistyped: errors.codeMistyped },
    forms: { optional: forms.optional, choose: forms.choose, summary: forms.summary, kept: forms.kept },
    records: { fields: records.fields, values: records.values },
    kit: { problems: kit.problems, states: kit.states, opening: kit.opening, codeHint: kit.codeHint },
    scanner,
    treatments: { form: treatments.form, gain: treatments.gain, registerSteps: treatments.registerSteps },
  };
  return (
    <>
      <noscript>
        <Notice tone="warn" className="mb-4">
          {t('needsScript')}
        </Notice>
      </noscript>
      <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
    </>
  );
}
