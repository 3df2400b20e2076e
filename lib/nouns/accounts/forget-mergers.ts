import type { Actor } from '@/lib/core/actor/actor';
import { columnValues, type Input, ownColumns } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { nouns } from '@/lib/core/nouns';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { moveBack } from '@/lib/nouns/requests/data';
import { type Applicant, type Family, familiesOf, type Member, ownOf } from '@/lib/nouns/requests/merged-families';
import { TABLES } from '@/lib/nouns/requests/rules';
import { isOf, valuesGivenBack, valuesOf } from '@/lib/nouns/requests/rules.separating';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { Part } from './rules';

/**
 * Separates merged requests of a person who is being erased from those of others, so that neither keeps data of the other or is
 * deleted with it. Returns the person's values that the audit of others' requests still contains.
 */
export async function forgetMergers(tx: Tx, actor: Actor, who: Applicant): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of REQUESTS)
    for (const family of await familiesOf(within(tx), name, who, 'for no key update'))
      parts.push(...(await separate(tx, actor, name, family, who)));
  return parts;
}

async function separate(
  tx: Tx,
  actor: Actor,
  name: RequestName,
  { kept, gone, mergings }: Family,
  who: Applicant,
): Promise<Part[]> {
  const all = [kept, ...gone];
  // Before anything is separated.
  const own = ownOf(name, { kept, gone, mergings });
  const erased = new Set(all.filter((one) => isOf(name, own.get(one)!, who)));
  const centers = () => (name === 'cw-rollup-requests' ? all.map(({ fields }) => fields.centerId) : []);
  const parts: Part[] = [];
  await trackEligibility(tx, centers, async () => {
    for (const from of all)
      for (const to of all.filter((one) => erased.has(one) !== erased.has(from))) {
        if (erased.has(from))
          for (const value of valuesOf(name, to.id, own.get(from)!, mergings))
            parts.push({ entity: name, id: to.id, ...value });
        await write(tx, name, to, valuesGivenBack(name, to, { id: from.id, fields: own.get(from)! }, mergings));
      }
    for (const one of gone.filter((other) => erased.has(other) !== erased.has(kept)))
      await undoMerge(tx, actor, name, one, kept, erased.has(one) || kept.isDeleted);
  });
  return parts;
}

async function write(tx: Tx, name: RequestName, to: Member, input: Input): Promise<void> {
  if (Object.keys(input).length === 0) return;
  const resource = nouns().resources[name]!;
  const sql = new Sql();
  const sets = columnValues(sql, resource.model, ownColumns(resource, input)).map((pair) => pair.join(' = '));
  const id = sql.bind(to.id, 'uuid');
  await within(tx)(`update ${TABLES[name]} set ${sets.join(', ')}, updated_at = now() where id = ${id}`, sql.values);
  Object.assign(to.fields, input);
}

/** Moves its notes and tasks back with it. If the erased person's is the other request, this one returns to the lists. */
async function undoMerge(tx: Tx, actor: Actor, name: RequestName, one: Member, kept: Member, staysDeleted: boolean) {
  await within(tx)(
    `update ${TABLES[name]} set merged_into_id = null, deleted_at = case when $2::bool then deleted_at end where id = $1::uuid`,
    [one.id, staysDeleted],
  );
  await moveBack(within(tx), name, one.id);
  const note = { action: 'separate', entity: name };
  await audit(tx, actor, {
    ...note,
    entityId: one.id,
    before: { mergedIntoId: kept.id },
    after: { mergedIntoId: null },
  });
  await audit(tx, actor, { ...note, entityId: kept.id, before: { mergedId: one.id }, after: { mergedId: null } });
}
