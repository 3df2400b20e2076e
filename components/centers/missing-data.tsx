import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { ConfirmHours } from './confirm-hours';

interface MissingDataProps {
  centers: (Record<string, unknown> & { _id: string })[];
  addHref: string;
  hrefOf: (id: string) => string;
}

/** The user's centers, each with the data still missing for the public map. */
export async function MissingData({ centers, addHref, hrefOf }: MissingDataProps) {
  const [words, t, all] = await Promise.all([fieldWords('centers'), getTranslations('dashboard'), getTranslations()]);
  return (
    <Card heading={all('portal.routes.myCenters')}>
      {centers.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{t('noCenters')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {centers.map((center) => {
            const missing = (center.missingData ?? []) as string[];
            return (
              <li key={center._id} className="py-2.5 text-sm">
                <a href={hrefOf(center._id)} className="font-semibold hover:text-accent hover:underline">
                  {center.name as string}
                </a>
                {missing.length > 0 ? (
                  <p className="lacks mt-0.5">
                    {t('missing', { what: missing.map((field) => words.field(field)).join(', ') })}
                  </p>
                ) : (
                  <p className="mt-0.5 flex items-start gap-1.5 text-good">
                    <Icon name="check" className="mt-0.5 size-4" />
                    {center.isAuthorized ? all('centers.authorized') : t('complete')}
                  </p>
                )}
                {center.hoursDue === true && (
                  <ConfirmHours
                    centerId={center._id}
                    since={String(center.hoursConfirmedAt)}
                    href={`${hrefOf(center._id)}#hours`}
                    back="dashboard"
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <LinkButton href={addHref} variant="secondary" size="sm" className="mt-3">
        <Icon name="plus" className="size-4" />
        {all('portal.routes.profile-add-centers')}
      </LinkButton>
    </Card>
  );
}
