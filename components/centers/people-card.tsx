import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem, type Stone } from '@/components/ui/gem';
import type { CenterColleague } from '@/lib/centers/open-center';
import type { ExpertType } from '@/lib/users/schema';
import { AddExpert } from './add-expert';
import { RemoveExpert } from './remove-expert';

interface PeopleCardProps {
  centerId: string;
  centerName: string;
  people: CenterColleague[];
  /** Whether the reader may add and remove. */
  mayChange: boolean;
  expertTypes: readonly ExpertType[];
  /** Characters that the password of a new colleague has to have. */
  shortestPassword: number;
  /** The screen of the center. */
  path: string;
}

/** Who works at a center. The last one cannot be taken off. */
export async function PeopleCard(props: PeopleCardProps) {
  const { centerId, centerName, people, mayChange, expertTypes, shortestPassword, path } = props;
  const [t, users, all] = await Promise.all([
    getTranslations('centers.people'),
    getTranslations('accounts'),
    getTranslations(),
  ]);
  const common = { cancel: all('portal.cancel'), failed: all('portal.callFailed') };
  return (
    <Card id="people">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ id, name, level, left }) => (
          <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
            <a
              href={`${path}/user/${id}`}
              className="link inline-flex min-h-9 min-w-0 items-center gap-1.5 font-semibold"
            >
              {level && <Gem stone={level as Stone} className="size-4" />}
              <span className="truncate">{name}</span>
            </a>
            {mayChange && people.length > 1 && (
              <span className="ml-auto shrink-0">
                <RemoveExpert
                  userId={id}
                  name={name}
                  left={left}
                  next={`${path}?saved=removed`}
                  words={{
                    ...common,
                    trigger: t('remove'),
                    title: t('removeTitle', { name, center: centerName }),
                    text: t('removeText'),
                    submit: t('removeYes'),
                    cancel: t('removeNo'),
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {people.length === 1 && mayChange && <p className="text-ink-soft text-sm">{t('last')}</p>}
      {mayChange && (
        <div className="mt-3">
          <AddExpert
            centerId={centerId}
            next={`${path}?saved=added`}
            expertTypes={expertTypes.map((value) => ({ value, label: users(`expertTypes.${value}`) }))}
            words={{
              ...common,
              trigger: t('add'),
              title: t('addTitle'),
              text: t('addText'),
              email: users('fields.email'),
              find: t('find'),
              notFound: all('errors.userByMailNotFound'),
              found: t('found', { name: '{name}' }),
              add: t('addFound'),
              create: t('create'),
              other: t('other'),
              name: users('fields.name'),
              surname: users('fields.surname'),
              bornDate: all('records.fields.bornDate'),
              password: users('fields.password'),
              passwordHint: users('passwordHint', { min: shortestPassword }),
              expertType: users('fields.expertType'),
              choose: all('centers.form.choose'),
              optional: all('forms.optional'),
            }}
          />
        </div>
      )}
    </Card>
  );
}
