import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { Card } from '@/components/ui/card';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Applicant } from '@/lib/nouns/requests/open-application';
import { APPLICANT_ROLES } from '@/lib/nouns/requests/schema.becoming';

/** The user or center made from a request, or a button to make one, prefilled with the request's data. */
export async function ApplicantCard({ applicant, path }: { applicant: Applicant; path: string }) {
  const [t, roles, words, centerWords] = await Promise.all([
    getTranslations('requests.become'),
    getTranslations('roles'),
    fieldWords('users'),
    fieldWords('centers'),
  ]);
  const { email, known, user, center, mayHaveCenter } = applicant;
  const { person, practice } = applicant;
  const requestOf = (what: 'person' | 'center', body = {}) =>
    ({ method: 'POST', path: `/api/${applicant.name}/${applicant.id}/${what}`, body }) as const;
  const personFields = [
    { name: 'name', label: words.field('name'), value: person.name, max: LONGEST.personName },
    { name: 'surname', label: words.field('surname'), value: person.surname, max: LONGEST.personName },
    {
      name: 'role',
      label: words.field('role'),
      kind: 'choice' as const,
      value: person.role,
      options: APPLICANT_ROLES.map((role) => ({ value: role, label: roles(role) })),
    },
    { name: 'phone', label: words.field('phone'), value: person.phone, max: LONGEST.phone, isOptional: true as const },
  ];
  const centerField = (name: string, max: number) => ({ name, label: centerWords.field(name), max });
  return (
    <Card id="becomePerson" className="scroll-mt-24 space-y-3" heading={t('title')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {user ? (
          <p>{linked(t('became', { name: '\u0000' }), user)}</p>
        ) : (
          <>
            <p>{known ? t('known', { name: known }) : t('personNone')}</p>
            <FieldsDialog
              request={requestOf('person')}
              fields={known ? [] : personFields}
              icon="user"
              next={`${path}?saved=becamePerson`}
              words={{
                trigger: t(known ? 'link' : 'person'),
                title: t(known ? 'link' : 'person'),
                text: known ? t('linkText', { name: known }) : t('personText', { email }),
                submit: t(known ? 'link' : 'person'),
              }}
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {center && <p>{linked(t('becameCenter', { name: '\u0000' }), center)}</p>}
        {!center && !mayHaveCenter && <p className="text-ink-soft text-sm">{t('centerLater')}</p>}
        {!center && mayHaveCenter && user && (
          <FieldsDialog
            request={requestOf('center', { country: practice.country })}
            fields={[
              { ...centerField('name', LONGEST.practiceName), value: practice.name },
              { ...centerField('streetName', LONGEST.line), isOptional: true },
              { ...centerField('streetNumber', LONGEST.streetNumber), isOptional: true },
              { ...centerField('zipCode', LONGEST.zipCode), value: practice.zipCode, isOptional: true },
              { ...centerField('city', LONGEST.city), value: practice.city },
            ]}
            icon="pin"
            next={`${path}?saved=becameCenter`}
            words={{
              trigger: t('center'),
              title: t('center'),
              text: t('centerText', { name: user.name }),
              submit: t('center'),
            }}
          />
        )}
      </div>
    </Card>
  );
}

function linked(sentence: string, { name, href }: { name: string; href: string | undefined }) {
  const [before, after] = sentence.split('\u0000');
  return (
    <>
      {before}
      {href ? (
        <a href={href} className="font-semibold hover:text-accent hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      {after}
    </>
  );
}
