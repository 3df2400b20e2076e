import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Unsubscription } from '@/components/newsletters/unsubscription';
import { readUnsubscribeToken } from '@/lib/run/secrets/letter-tokens';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

type Props = PageProps<'/[locale]/unsubscribe-user/[token]'>;

const kindOf = (token: string) => readUnsubscribeToken(token)?.kind;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const isMessages = kindOf((await params).token) === 'messages';
  const t = await getTranslations(isMessages ? 'unsubscribe.messages' : 'unsubscribe');
  return { title: windowTitle(t('title')), robots: { index: false }, referrer: 'same-origin' };
}

/** The page behind a letter's unsubscribe link. It only shows a button, because mail scanners follow links. */
export default async function UnsubscribeUser({ params, searchParams }: Props) {
  const [{ token }, { done }] = await Promise.all([params, searchParams]);
  return <Unsubscription page="unsubscribe-user" token={token} kind={kindOf(token)} done={done} />;
}
