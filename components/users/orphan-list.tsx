import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyCard } from '@/components/ui/empty-state';
import { SelectField } from '@/components/ui/select-field';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import type { Orphan, Steward } from '@/lib/nouns/users/open-territories';

interface OrphanListProps {
  orphans: readonly Orphan[];
  stewards: readonly Steward[];
  centersHref: (code: string) => string;
}

/** Provinces with centers but without area manager or consultant, each assigned in one step. */
export async function OrphanList({ orphans, stewards, centersHref }: OrphanListProps) {
  const t = await getTranslations('territories');
  const roles = await getTranslations('roles');
  const all = await getTranslations();
  if (orphans.length === 0) return <EmptyCard drawing="done" title={t('none')} text={t('noneText')} />;
  return (
    <section aria-label={t('orphans')}>
      <h2 className="font-semibold text-lg">{t('orphans')}</h2>
      <p className="mb-2 text-ink-soft text-sm">{t('orphansText')}</p>
      <ul className="space-y-2">
        {orphans.map(({ code, centers, waiting, hasManager, hasConsultant }) => {
          const missing = stewards.filter(({ role }) => (role === 'consultant' ? !hasConsultant : !hasManager));
          const name = provinceName(code);
          return (
            <li key={code} id={`province-${code}`} className="scroll-mt-20">
              <Card className="flex flex-wrap items-end gap-3 p-3!">
                <div className="min-w-0 flex-1 basis-56">
                  <h3 className="font-semibold">
                    {name} ({code})
                  </h3>
                  <p className="text-sm">
                    {all('centers.landing.count', { count: centers })}{' '}
                    {waiting > 0 && (
                      <a href={centersHref(code)} className="link">
                        {t('waiting', { count: waiting })}
                      </a>
                    )}
                  </p>
                  <p className="mt-1 flex flex-wrap gap-1.5">
                    {!hasManager && <Badge tone="warn">{t('noManager')}</Badge>}
                    {!hasConsultant && <Badge tone="warn">{t('noConsultant')}</Badge>}
                  </p>
                </div>
                {missing.length > 0 && (
                  <form method="post" action="/api/forms/territory" className="flex flex-wrap items-end gap-2">
                    <input type="hidden" name="province" value={code} />
                    <SelectField
                      name="person"
                      id={`person-${code}`}
                      label={t('to', { name })}
                      placeholder={t('choose')}
                      defaultValue=""
                      options={missing.map((one) => ({
                        value: one.id,
                        label: t('candidate', { name: one.name, role: roles(one.role), count: one.centers }),
                      }))}
                    />
                    <Button type="submit">{t('assign')}</Button>
                  </form>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
