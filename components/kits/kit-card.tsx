import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { describeExport } from '@/lib/nouns/kits/export-batches/describe-export';
import { type Behind, centersBehind } from '@/lib/nouns/kits/export-batches/rules';
import { type EXPORT_KIND_NAMES, MOST_KITS } from '@/lib/nouns/kits/export-batches/schema';
import { ExportDialog } from './export-dialog';

type Kit = (typeof EXPORT_KIND_NAMES)[number];

const paths: Record<Kit, string> = {
  'welcome-kit': '/api/centers/exportWelcomeKitEligible',
  'promo-kit': '/api/centers/exportPromoEligible',
  'clean-white': '/api/centers/exportCWKitEligible',
};

interface KitCardProps {
  kit: Kit;
  preview: Awaited<ReturnType<typeof describeExport>>;
  here: string;
  /** Paths of the list of centers, and of the list of roll-up requests. */
  hrefs: { centers: string; requests: string };
}

/** A kit that is sent to centers: how many the next export has, those left out with reasons, and the export. */
export async function KitCard({ kit, preview, here, hrefs }: KitCardProps) {
  const t = await getTranslations('export-batches');
  const { centerCount, leftOut, waitingRequests } = preview;
  const waiting = waitingRequests.length;
  const exported = Math.min(centerCount, MOST_KITS);
  const rest = centerCount - exported;
  const behind = (of: keyof Behind) => `${hrefs.centers}?${new URLSearchParams(centersBehind[kit][of])}`;
  return (
    <Card className="flex min-w-0 flex-col gap-3" heading={t(`values.kind.${kit}`)}>
      <a href={behind('ready')} className="hover:text-accent">
        <span className="mr-2 font-semibold text-3xl tabular-nums">{centerCount}</span>
        {t('office.ready', { count: centerCount })}
      </a>
      <dl className="text-ink-soft text-sm">
        <dt className="font-semibold">{t('office.leftOut')}</dt>
        {leftOut.map(({ reason, count }) => (
          <dd key={reason}>
            <a href={behind(reason)} className="inline-block py-1 underline decoration-line-strong underline-offset-4">
              {t(`office.reasons.${reason}`, { count })}
            </a>
          </dd>
        ))}
      </dl>
      {waiting > 0 && (
        <p className="text-sm">
          <a href={hrefs.requests} className="underline underline-offset-4">
            {t('office.waiting', { count: waiting })}
          </a>
        </p>
      )}
      {centerCount > 0 && (
        <div className="mt-auto pt-1">
          <ExportDialog
            path={paths[kit]}
            next={`${here}?saved=exported`}
            words={{
              trigger: t(`office.export.${kit}`, { count: exported }),
              title: t('office.title', { kit: t(`values.kind.${kit}`) }),
              text: [t('office.text', { count: exported }), rest > 0 && t('office.rest', { count: rest })]
                .filter(Boolean)
                .join(' '),
              mark: t('office.mark'),
              markHint: t(`office.marks.${kit}`),
              submit: t('office.submit'),
              failed: t('office.noAnswer'),
            }}
          />
        </div>
      )}
    </Card>
  );
}
