import { MissingLabels } from '@/components/labels/missing-labels';
import { hrefOf } from '@/lib/core/actor/roles';
import { missingLabels } from '@/lib/nouns/labels/data';
import { locales } from '@/lib/run/i18n/routing';
import type { ListPart } from '../slots';

export async function MissingTexts({ me, name, within }: ListPart) {
  const labels = await missingLabels(locales, within?.category ?? null);
  return <MissingLabels labels={labels} newHref={hrefOf(me.group, `${name}/new`)} />;
}
