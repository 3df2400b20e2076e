import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProblemPage } from '@/components/site/problem-page';
import { theme } from '@/lib/run/theme';
import { isProblemName } from '@/lib/web/i18n/problems';

type Props = PageProps<'/[locale]/problem/[name]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ name }, t] = await Promise.all([params, getTranslations('problems')]);
  return { title: isProblemName(name) ? `${t(`${name}.title`)} · ${theme.name}` : undefined, robots: { index: false } };
}

/** Never requested by visitors: lib/web/http serves this page, with the right status, in place of one that failed. */
export default async function Problem({ params }: Props) {
  const { name } = await params;
  if (!isProblemName(name)) notFound();
  return <ProblemPage name={name} />;
}
