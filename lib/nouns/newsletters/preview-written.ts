import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { readForm } from '@/lib/core/form-body';
import { object } from '@/lib/core/json-schema';
import { fromForm, type Typed } from '@/lib/core/screens/form-values';
import { writableFields } from '@/lib/core/screens/open-form';
import { defineVerb } from '@/lib/core/verb';
import { badRequest } from '@/lib/run/errors';
import { cleanHtml } from './clean-html';
import { composeNewsletter, personalValues, type Texts } from './compose-newsletter';
import { type Audience, countRecipients } from './list-audience';
import { newsletters } from './resource';

type DrawnLetters = Partial<Record<'it' | 'en', { subject: string; html: string }>>;

/** A row of newsletters that is not stored. */
const WRITTEN = 'select * from jsonb_populate_record(null::newsletters, $1::jsonb)';

/** Previews the newsletter in an unsaved form, with its recipients; null while one is incomplete, else 404. */
async function previewWritten(me: Person, typed: Typed): Promise<{ audience: Audience | null; letters: DrawnLetters }> {
  const fields = writableFields(newsletters, me, 'create');
  const valueIn = (name: string) => {
    const field = fields.find((one) => one.name === name)!;
    const value = fromForm(field, typed) ?? null;
    return field.options.length > 0 && !field.isList && !field.options.includes(value as string) ? null : value;
  };
  const target = (name: string) => {
    const id = valueIn(name);
    return typeof id === 'string' && isUuid(id) ? id : null;
  };
  const isHalfWritten = ['user', 'center'].some(
    (name) => (typed[`${name}.text`]?.trim() ?? '') !== (typed[`${name}.named`]?.trim() ?? ''),
  );
  const criteria = {
    target_emails: valueIn('targetEmails') ?? [],
    qualifications: valueIn('qualifications') ?? [],
    target_user_id: target('user'),
    target_center_id: target('center'),
    audience: valueIn('audience'),
    user_type: valueIn('userType'),
    bypass_consent: valueIn('bypassConsent') === true,
  };
  const names = ['titleIt', 'titleEn', 'templateIt', 'templateEn', 'buttonTitleIt', 'buttonTitleEn'] as const;
  const [audience, letters] = await Promise.all([
    isHalfWritten ? null : countRecipients(WRITTEN, JSON.stringify(criteria)),
    drawLetters(me, {
      audience: null,
      ...(Object.fromEntries(names.map((name) => [name, valueIn(name)])) as Omit<Texts, 'audience'>),
      buttonLinkIt: linkOf(valueIn('buttonLinkIt')),
      buttonLinkEn: linkOf(valueIn('buttonLinkEn')),
    }),
  ]);
  return { audience, letters };
}

export const readWritten = defineVerb('POST /forms/newsletter-preview', {
  tag: 'forms',
  summary: 'The audience and preview of a newsletter that is being written; nothing is stored',
  answer: object({}),
  secret: true,
  transactions: 'own',
  run: async ({ request, actor }) => {
    const form = await request.formData().catch(() => {
      throw badRequest();
    });
    return previewWritten(actor, readForm(form).values);
  },
});

/** An incomplete address is not linked. */
const linkOf = (typed: unknown) => (typeof typed === 'string' && /^https?:\/\/./.test(typed) ? typed : null);

async function drawLetters(me: Person, texts: Texts): Promise<DrawnLetters> {
  const isBegun = {
    it: texts.titleIt || cleanHtml(texts.templateIt ?? '', 'templateIt'),
    en: texts.titleEn || cleanHtml(texts.templateEn ?? '', 'templateEn'),
  };
  const drawn = await Promise.all(
    (['it', 'en'] as const)
      .filter((language) => isBegun[language])
      .map(async (language) => {
        const message = await composeNewsletter(texts, language);
        const values = personalValues(me, '#');
        return [language, { subject: message.subject(values), html: message.html(values) }] as const;
      }),
  );
  return Object.fromEntries(drawn);
}
