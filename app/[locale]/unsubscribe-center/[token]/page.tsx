import { Unsubscription } from '@/components/newsletters/unsubscription';
import { readUnsubscribeToken } from '@/lib/run/secrets/letter-tokens';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('unsubscribe.title', { referrer: 'same-origin' });

/** The page behind a newsletter's unsubscribe link. It only shows a button, because mail scanners follow links. */
export default async function UnsubscribeCenter({
  params,
  searchParams,
}: PageProps<'/[locale]/unsubscribe-center/[token]'>) {
  const [{ token }, { done }] = await Promise.all([params, searchParams]);
  return (
    <Unsubscription page="unsubscribe-center" token={token} kind={readUnsubscribeToken(token)?.kind} done={done} />
  );
}
