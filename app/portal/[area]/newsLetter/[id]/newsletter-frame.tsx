import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NewsletterActions } from '@/components/newsletters/newsletter-actions';
import { ownInHead } from '@/components/portal/own-acts';
import { PageHead } from '@/components/portal/page-head';
import { RecordActions } from '@/components/portal/record-actions';
import { Tabs } from '@/components/portal/tabs';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { mayCreate } from '@/lib/core/screens/open-form';
import type { RecordView } from '@/lib/core/screens/open-record';
import { ownActsOn } from '@/lib/core/screens/own-acts';
import { resourceNamed } from '@/lib/core/screens/read-records';
import type { Progress } from '@/lib/nouns/newsletters/describe-progress';

interface NewsletterFrameProps {
  me: Person;
  view: RecordView;
  /** Null for a deleted newsletter, which can only be restored. */
  progress: Progress | null;
  here: 'letter' | 'recipients';
  steps?: ReactNode;
  children: ReactNode;
}

export async function NewsletterFrame({ me, view, progress, here, steps, children }: NewsletterFrameProps) {
  const [t, messages] = await Promise.all([getTranslations(), getMessages()]);
  const { record, abilities } = view;
  const id = record._id;
  const list = t('portal.routes.newsLetter');
  const title = ((record.titleIt ?? record.titleEn) as string | null) ?? list;
  const short = title.length > 80 ? `${title.slice(0, 80)}…` : title;
  const acts = ownActsOn(resourceNamed('newsletters'), me, { ...record, abilities });
  const own = await ownInHead({ of: { resource: 'newsletters', id }, acts });
  const isDraft = record.status === 'draft';
  const tabs = (['letter', 'recipients'] as const).map((name) => ({
    href: hrefOf(me.group, `newsLetter/${id}${name === 'letter' ? '' : '/recipients'}`),
    text: t(`newsletters.office.${name}`),
    here: name === here,
  }));
  return (
    <NextIntlClientProvider messages={wordsOf(messages)}>
      <PageHead
        title={short}
        steps={steps}
        trail={[{ label: list, href: hrefOf(me.group, 'newsLetter') }]}
        action={
          <div className="flex flex-wrap gap-2">
            {progress && (
              <NewsletterActions
                id={id}
                status={String(record.status)}
                abilities={abilities}
                editHref={hrefOf(me.group, `newsLetter/${id}/edit`)}
                sendingDate={(record.sendingDate as string | null) ?? null}
                undelivered={{ failed: progress.failed, unknown: progress.unknown }}
              />
            )}
            <RecordActions
              view={view}
              name={short}
              editHref={isDraft && abilities.update ? hrefOf(me.group, `newsLetter/${id}/edit`) : undefined}
              copyHref={mayCreate('newsletters', me) ? hrefOf(me.group, `newsLetter/new?from=${id}`) : undefined}
              mayDelete={isDraft && abilities.delete}
              isDeleted={!progress}
              isAside
              own={own}
            />
          </div>
        }
      />
      {progress && progress.total > 0 && <Tabs label={t('newsletters.office.tabs')} tabs={tabs} />}
      {children}
    </NextIntlClientProvider>
  );
}

const MENDED = /^(title|template|buttonTitle|buttonLink)(It|En)$|^audience$|^bypassReason$|^sendingDate$/;

const wordsOf = ({ portal, forms, newsletters, records, ...all }: Awaited<ReturnType<typeof getMessages>>) => ({
  portal: { cancel: portal.cancel },
  forms: { optional: forms.optional },
  newsletters: { office: newsletters.office },
  records: {
    // Fields that can be left to correct.
    fields: Object.fromEntries(Object.entries(records.fields).filter(([name]) => MENDED.test(name))),
    form: { time: records.form.time },
  },
  'newsletter-deliveries': { values: all['newsletter-deliveries'].values },
});
