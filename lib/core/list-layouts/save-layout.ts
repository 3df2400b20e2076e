import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { listOfAct } from '@/lib/core/bulk-changes/rules.form';
import { describeFields } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { listScreens } from '@/lib/core/screens/lists';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, notFound } from '@/lib/run/errors';
import { columnWidth, type Density, isDensity } from './schema';

/**
 * Saves how a person has customised a list, or resets it (`original=true`): the ticked
 * `column.{field}` in the order sent, the density, and the `width.{field}` of any column. Not audited,
 * because it only changes one person's view of data they may see anyway.
 * @throws Problem 404 for a list outside the person's area
 */
async function saveLayoutFromForm({ me, values }: Pick<PortalSubmission, 'me' | 'values'>): Promise<{ to: string }> {
  const screen = values.screen ?? '';
  const list = Object.hasOwn(listScreens, screen) ? listScreens[screen] : undefined;
  if (!list?.areas.includes(me.group)) throw notFound();
  const readable = describeFields(resourceNamed(list.resource), me).map(({ name }) => name);
  const to = { to: hrefOf(me.group, listOfAct({ screen, list: values.list ?? '' })) };
  if (values.original === 'true') {
    await transaction((tx) => tx.listLayout.deleteMany({ where: { personId: me.id, screen } }));
    return to;
  }
  const named = (prefix: string) =>
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const field = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      return readable.includes(field) ? [[field, value]] : [];
    });
  const widths = Object.fromEntries(named('width.').map(([field, value]) => [field, widthIn(value)]));
  const columns = named('column.').map(([field]) => field);
  // Changes made while a saved view is open belong to the view: they are in the address until saved there.
  const query = new URLSearchParams(values.list);
  if (isUuid(query.get('view') ?? '') && Object.keys(widths).length === 0) {
    query.set('columns', columns.join(','));
    query.set('density', values.density ?? '');
    return { to: hrefOf(me.group, listOfAct({ screen, list: query.toString() })) };
  }
  const density = isDensity(values.density ?? '') ? (values.density as Density) : undefined;
  await keep(me, screen, { ...(columns.length > 0 && { columns }), ...(density && { density }) }, widths);
  return to;
}

/** null restores the automatic width. */
function widthIn(value: string): number | null {
  if (value === '') return null;
  const width = columnWidth.safeParse(value);
  if (!width.success) throw badRequest();
  return width.data;
}

type LayoutChange = { columns?: string[]; density?: Density };

/** Adds widths to the saved ones: each is sent at the end of resizing, perhaps two at once. */
async function keep(
  { id: personId }: Person,
  screen: string,
  kept: LayoutChange,
  widths: Record<string, number | null>,
) {
  await transaction(async (tx) => {
    await tx.listLayout.upsert({
      where: { personId_screen: { personId, screen } },
      create: { personId, screen, ...kept },
      update: kept,
    });
    await tx.$executeRaw`
      update list_layouts set widths = jsonb_strip_nulls(widths || ${JSON.stringify(widths)}::jsonb)
      where person_id = ${personId}::uuid and screen = ${screen}`;
  });
}

export const layoutForm = definePortalForm('POST /forms/list-layouts', {
  summary: 'Customise a list for oneself: `column.{field}` in order, `width.{field}` in pixels; `original` resets it',
  fields: 'screen list density original',
  page: 'profile',
  saved: 'recordChanged',
  isButton: true,
  submit: saveLayoutFromForm,
});
