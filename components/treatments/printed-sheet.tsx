import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PrintedLines, PrintedPage } from '@/components/ui/printed-page';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Control } from '@/lib/nouns/treatments/rules.controls';
import { dayText } from '@/lib/run/i18n/dates';
import { patientName } from './latest-treatments';
import { NamedShade, ShadeChange, shadeText } from './named-shade';
import { areOverTime, readingsOf, ShadeCurve } from './shade-curve';

export async function PrintedSheet({ treatment, plan }: { treatment: Treatment; plan: Control[] }) {
  const [t, words, periods, readings, all] = await Promise.all([
    getTranslations('treatments'),
    shadeText(),
    getTranslations('records.values.period'),
    readingsOf(treatment),
    getTranslations(),
  ]);
  const { colorType = 'classical', startValue, endValue, gain, preImage, postImage, treatedOn } = treatment;
  const lines: [label: string, value: ReactNode][] = [
    [all('records.fields.patient'), patientName(treatment)],
    [t('summary.method'), `${treatment.productName}, ${dayText(treatedOn)}`],
    [t('own.by'), [treatment.expertName, treatment.centerName].filter(Boolean).join(', ')],
    [t('pictures.kinds.pre'), startValue && words(colorType, startValue)],
    [t('pictures.kinds.post'), endValue && words(colorType, endValue)],
    [all('records.fields.gain'), typeof gain === 'number' && t('steps', { count: gain })],
  ];
  const pictures = [
    ['pre', preImage],
    ['post', postImage],
  ] as const;
  return (
    <PrintedPage title={t('print.title')} made={t('print.made', { day: dayText(new Date()) })}>
      <div className="flex items-start justify-between gap-6 max-sm:flex-col-reverse">
        <PrintedLines lines={lines} />
        {startValue && <ShadeChange guide={colorType} start={startValue} end={endValue} to={t('to')} large />}
      </div>
      {(preImage || postImage) && (
        <div className="grid grid-cols-2 gap-4 print:max-w-lg">
          {pictures.map(
            ([kind, picture]) =>
              picture && (
                <figure key={kind} className="break-inside-avoid">
                  {/* biome-ignore lint/performance/noImgElement: pictures of patients go through no cache of Next.js */}
                  <img
                    src={`${picture.full}?width=800`}
                    alt={t(`pictures.alt.${kind}`)}
                    className="aspect-8/5 w-full rounded-control object-cover"
                  />
                  <figcaption className="mt-1 text-ink-soft text-sm">{t(`pictures.kinds.${kind}`)}</figcaption>
                </figure>
              ),
          )}
        </div>
      )}
      {areOverTime(readings) && (
        <section className="break-inside-avoid print:max-w-sm">
          <h2 className="mb-2 font-semibold">{t('curve.title')}</h2>
          <ShadeCurve guide={colorType} readings={readings} />
        </section>
      )}
      <section className="break-inside-avoid">
        <h2 className="mb-1 font-semibold">{all('records.fields.controlVisits')}</h2>
        <ul className="gap-8 text-sm sm:columns-2 print:columns-2">
          {plan.map(({ period, due, visit, state }) => (
            <li
              key={period}
              className="grid break-inside-avoid grid-cols-[5.5rem_1fr_auto] gap-3 border-line border-b py-1"
            >
              <span>{periods(period)}</span>
              <span className="text-ink-soft tabular-nums">
                {visit
                  ? t('controls.seenOn', { day: dayText(visit.visitedOn) })
                  : state === 'missed'
                    ? t('controls.states.missed')
                    : t('controls.dueOn', { day: dayText(due) })}
              </span>
              {visit && <NamedShade guide={colorType} shade={visit.value} />}
            </li>
          ))}
        </ul>
      </section>
      <footer className="border-line border-t pt-3 text-ink-soft text-xs">{t('print.note')}</footer>
    </PrintedPage>
  );
}
