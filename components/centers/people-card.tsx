import { getTranslations } from 'next-intl/server';
import { DecisionButton } from '@/components/memberships/decision-button';
import { RequestDialog } from '@/components/portal/request-dialog';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Gem, type Stone } from '@/components/ui/gem';
import type { CenterColleague } from '@/lib/nouns/centers/open-center';
import type { ExpertType } from '@/lib/nouns/users/schema';
import { texts } from '@/lib/run/i18n/texts';
import { AddExpert } from './expert-dialogs';

interface PeopleCardProps {
  /** Who may leave. */
  me: string;
  leftTo: string;
  centerId: string;
  centerName: string;
  people: CenterColleague[];
  mayChange: boolean;
  expertTypes: readonly ExpertType[];
  shortestPassword: number;
  path: string;
}

/** The people of a center and who is responsible. Everybody may leave; the last one cannot be removed by others. */
export async function PeopleCard(props: PeopleCardProps) {
  const { me, leftTo, centerId, centerName, people, mayChange, expertTypes, shortestPassword, path } = props;
  const t = await getTranslations('centers.people');
  const memberships = await getTranslations('memberships');
  const users = await getTranslations('accounts');
  const all = await getTranslations();
  return (
    <Card id="people" heading={all('portal.routes.experts')}>
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ id, name, level, isResponsible, membershipId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-sm">
            <a
              href={`${path}/user/${id}`}
              className="link inline-flex min-h-9 min-w-0 items-center gap-1.5 font-semibold"
            >
              {level && <Gem stone={level as Stone} className="size-4" />}
              <span className="truncate">{name}</span>
            </a>
            {isResponsible && <Badge>{all('records.fields.isResponsible')}</Badge>}
            {people.length > 1 && (mayChange || id === me) && (
              <span className="-ml-3 flex basis-full flex-wrap items-center gap-x-1">
                {mayChange && isResponsible && (
                  <RequestDialog
                    request={{ method: 'DELETE', path: `/api/memberships/${membershipId}/responsibility` }}
                    look="quiet"
                    about={name}
                    next={`${path}?saved=recordChanged`}
                    words={{
                      trigger: memberships('endResponsible'),
                      title: memberships('endResponsibleTitle', { name, center: centerName }),
                      text: memberships('endResponsibleText'),
                      submit: memberships('endResponsibleYes'),
                      cancel: all('records.no'),
                    }}
                  />
                )}
                {mayChange && id !== me && !isResponsible && (
                  <DecisionButton
                    id={membershipId}
                    verb="responsibility"
                    back={`centers/${centerId}`}
                    value="true"
                    label={memberships('makeResponsible')}
                    about={name}
                    look="quiet"
                  />
                )}
                <RequestDialog
                  request={{ method: 'POST', path: `/api/memberships/${membershipId}/departure` }}
                  look="quiet"
                  icon="minus"
                  about={name}
                  next={id === me ? leftTo : `${path}?saved=removed`}
                  words={{
                    trigger: id === me ? memberships('leave') : all('common.remove'),
                    title: t('removeTitle', { name, center: centerName }),
                    text: t('removeText'),
                    submit: t('removeYes'),
                    cancel: all('records.no'),
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="mt-3">
          <AddExpert
            centerId={centerId}
            next={`${path}?saved=added`}
            expertTypes={expertTypes.map((value) => ({ value, label: users(`expertTypes.${value}`) }))}
            words={{
              ...(await texts('centers.people', 'add addTitle addText found addFound create other')),
              ...(await texts('records.fields', 'email surname bornDate expertType')),
              ...(await texts('accounts.fields', 'name password')),
              find: all('records.find'),
              notFound: all('errors.userByMailNotFound'),
              passwordHint: users('passwordHint', { min: shortestPassword }),
            }}
          />
        </div>
      )}
    </Card>
  );
}
