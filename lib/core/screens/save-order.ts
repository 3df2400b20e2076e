import { fieldsOf } from '@/lib/core/access/policy';
import { hrefOf } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { lockRecord, updateRecord } from '@/lib/core/write';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, forbidden, notFound } from '@/lib/run/errors';
import { formFor, formOf } from './form-screens';

/** Moves one of the ids up or down by one; unchanged if it is at the end already. */
export function moveBy(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to]!).with(to, id);
}

/** The numbers for a new order: the existing ones, ascending, so that others keep their places; no duplicates. */
export function orderNumbers(numbers: readonly number[]): number[] {
  const result: number[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) result.push(Math.max(number, (result.at(-1) ?? -1) + 1));
  return result;
}

const MAX_ORDERED = 100;

function orderPage(params: Record<string, string>): string {
  const form = formOf(params.resource ?? '');
  if (!form?.screen.orderedBy) throw notFound();
  return form.list;
}

/** Puts `ids` into this order (`move`: one of them up or down), each with an audit entry of its own. */
async function orderFromForm({ me, values, params }: Pick<PortalSubmission, 'me' | 'values' | 'params'>) {
  const form = formFor(params.resource ?? '', me);
  const field = form?.screen.orderedBy;
  if (!form || !field) throw notFound();
  const resource = resourceNamed(form.screen.resource);
  const given = (values.ids ?? '').split(',').filter(isUuid);
  if (given.length === 0 || given.length > MAX_ORDERED || new Set(given).size < given.length) throw badRequest();
  const [move = '', direction] = (values.move ?? '').split(' ');
  const ids = moveBy(given, move, direction === 'up' ? -1 : 1);
  await transaction(async (tx) => {
    // Always locked in the same order, so that two people sorting at once cannot deadlock.
    const locked = new Map<string, Awaited<ReturnType<typeof lockRecord>>>();
    for (const id of ids.toSorted()) locked.set(id, await lockRecord(tx, resource, me, id));
    const all = ids.map((id) => locked.get(id)!);
    if (all.some(({ mayUpdate, grant }) => !mayUpdate || !fieldsOf(grant.update).includes(field))) throw forbidden();
    const numbers = orderNumbers(all.map(({ before }) => Number(before[field])));
    for (const [place, record] of all.entries()) {
      if (Number(record.before[field]) === numbers[place]) continue;
      await updateRecord(tx, resource, me, record, { [field]: numbers[place] });
    }
  });
  const chosen = Object.entries(values).filter(([name]) =>
    Object.values(form.screen.lists ?? {}).some(({ filters }) => filters?.includes(name)),
  );
  return { to: `${hrefOf(me.group, form.list)}?${new URLSearchParams([['view', 'order'], ...chosen]).toString()}` };
}

export const orderForm = definePortalForm('POST /forms/records/{resource}/order', {
  summary: 'Change the order of the records of a list',
  fields: 'ids move',
  page: (_, params) => orderPage(params),
  saved: 'orderSaved',
  submit: orderFromForm,
});
