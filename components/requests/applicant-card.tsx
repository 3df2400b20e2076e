import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Card } from '@/components/ui/card';
import type { Applicant } from '@/lib/nouns/requests/open-application';
import { APPLICANT_ROLES } from '@/lib/nouns/requests/schema.becoming';
import { CenterDialog, PersonDialog } from './applicant-dialogs';

/** The user or center made from a request, or a button to make one, prefilled with the request's data. */
export async function ApplicantCard({ applicant, path }: { applicant: Applicant; path: string }) {
  const [t, roles, words, centerWords, all] = await Promise.all([
    getTranslations('requests.become'),
    getTranslations('roles'),
    fieldWords('users'),
    fieldWords('centers'),
    getTranslations(),
  ]);
  const { email, known, user, center, mayHaveCenter } = applicant;
  const common = { cancel: all('portal.cancel'), failed: all('common.noAnswer') };
  const about = { path: `/api/${applicant.name}/${applicant.id}` };
  return (
    <Card id="becomePerson" className="scroll-mt-24 space-y-3" heading={t('title')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {user ? (
          <p>{linked(t('became', { name: '\u0000' }), user)}</p>
        ) : (
          <>
            <p>{known ? t('known', { name: known }) : t('personNone')}</p>
            <PersonDialog
              {...about}
              next={`${path}?saved=becamePerson`}
              isKnown={known !== null}
              initial={applicant.person}
              roles={APPLICANT_ROLES.map((role) => ({ value: role, label: roles(role) }))}
              words={{
                ...common,
                trigger: t(known ? 'link' : 'person'),
                title: t(known ? 'link' : 'person'),
                text: known ? t('linkText', { name: known }) : t('personText', { email }),
                submit: t(known ? 'link' : 'person'),
                fields: fieldsOf(['name', 'surname', 'role', 'phone'], words.field),
              }}
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {center && <p>{linked(t('becameCenter', { name: '\u0000' }), center)}</p>}
        {!center && !mayHaveCenter && <p className="text-ink-soft text-sm">{t('centerLater')}</p>}
        {!center && mayHaveCenter && user && (
          <CenterDialog
            {...about}
            next={`${path}?saved=becameCenter`}
            initial={applicant.practice}
            words={{
              ...common,
              trigger: t('center'),
              title: t('center'),
              text: t('centerText', { name: user.name }),
              submit: t('center'),
              fields: fieldsOf(['name', 'streetName', 'streetNumber', 'zipCode', 'city'], centerWords.field),
            }}
          />
        )}
      </div>
    </Card>
  );
}

const fieldsOf = (names: readonly string[], word: (name: string) => string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, word(name)]));

function linked(sentence: string, { name, href }: { name: string; href: string | undefined }) {
  const [before, after] = sentence.split('\u0000');
  return (
    <>
      {before}
      {href ? (
        <a href={href} className="font-semibold text-accent hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      {after}
    </>
  );
}
