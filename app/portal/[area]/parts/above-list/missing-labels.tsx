import { MissingLabels } from '@/components/labels/missing-labels';
import { locales } from '@/lib/i18n/routing';
import { missingLabels } from '@/lib/labels/data';
import { hrefOf } from '@/lib/screens/portal-routes';
import type { ListPart } from '../slots';

/** The app's texts that are missing in one of the portal's languages. */
export async function MissingTexts({ me, name, within }: ListPart) {
  const labels = await missingLabels(locales, within?.category ?? null);
  return <MissingLabels labels={labels} newHref={hrefOf(me.group, `${name}/new`)} />;
}
