import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SiteCrumbs } from '@/components/site/text/page-head';
import type { Crumb } from '@/components/ui/breadcrumb';
import { Icon } from '@/components/ui/icon';
import { phoneText } from '@/lib/run/i18n/number-text';
import { theme } from '@/lib/run/theme';

interface RequestPageProps {
  title: string;
  lead: string;
  /** Path without language. */
  path: string;
  parents?: readonly Crumb[];
  next: string[];
  call?: { title: string; text: string; phone: string } | undefined;
  children: ReactNode;
}

/** The frame of every public form: the form on the left, what happens next at the side. */
export async function RequestPage({ title, lead, path, parents, next, call, children }: RequestPageProps) {
  const t = await getTranslations('forms');
  const phone = call?.phone ?? theme.phone;
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <SiteCrumbs title={title} path={path} parents={parents} />
      <div className="mt-6 grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,38rem)_minmax(0,24rem)] lg:justify-between">
        <div>
          <h1 className="display text-3xl">{title}</h1>
          <p className="mt-3 mb-8 text-ink-soft text-lg">{lead}</p>
          {children}
        </div>
        <aside className="space-y-8 lg:pt-2">
          <NextSteps title={t('next')} steps={next} />
          <section aria-labelledby="talk" className="rounded-card bg-sunken p-6">
            <h2 id="talk" className="font-semibold">
              {call?.title ?? t('aside')}
            </h2>
            <p className="mt-1 text-ink-soft">{call?.text ?? t('asideText')}</p>
            <a
              href={`tel:${phone.replaceAll(' ', '')}`}
              className="link mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-lg tabular-nums"
            >
              <Icon name="phone" />
              {phoneText(phone)}
            </a>
          </section>
        </aside>
      </div>
    </div>
  );
}

function NextSteps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="font-semibold">
        {title}
      </h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <li key={step} className="relative flex gap-4 pb-6 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-8 bottom-0 left-4 w-px bg-line-strong/40" />
            )}
            <span className="display flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong">
              {index + 1}
            </span>
            <span className="pt-1 text-ink-soft">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
