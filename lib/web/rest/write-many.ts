import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { json } from '@/lib/core/answers';
import { grantsOf } from '@/lib/core/define';
import { uuidOf } from '@/lib/core/fields/column-values';
import { onceFor } from '@/lib/core/idempotency';
import { list, object, orNull, text } from '@/lib/core/json-schema';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { answerRecord, changeRecord, createRecord, deleteRecord, type Noun } from '@/lib/core/records';
import { defineVerb, type Guard } from '@/lib/core/verb';
import { seenVersion } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { type FieldProblem, notFound, Problem } from '@/lib/run/errors';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { guarded } from '@/lib/web/http/handle';

/** A number for one transaction that others wait for. */
const MOST = 50;

const row = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('create'), resource: z.string(), body: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    do: z.enum(['change', 'merge']),
    resource: z.string(),
    id: z.string(),
    ifMatch: z.string().optional(),
    body: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ do: z.literal('delete'), resource: z.string(), id: z.string(), ifMatch: z.string().optional() }),
]);
const body = z.strictObject({ rows: z.array(row).min(1).max(MOST) });
type Row = z.infer<typeof row>;

/** Only nouns that keys may access: others have their own ways of writing. */
function nounOf({ resource: name }: Row): Noun {
  const resource = nouns().resources[name];
  if (!resource || resource.keys === 'never') throw notFound();
  return nounNamed(name);
}

async function write(tx: Tx, actor: Actor, one: Row) {
  const noun = nounOf(one);
  if (one.do === 'create') return answered(tx, actor, noun, 201, await createRecord(tx, noun, actor, one.body));
  const id = uuidOf(one.id);
  const target = { id, seen: seenVersion(null, { seen: one.ifMatch }) };
  if (one.do === 'delete') {
    await deleteRecord(tx, noun, actor, target);
    return { status: 204, _id: id, record: null };
  }
  await changeRecord(tx, noun, actor, { ...target, isMerge: one.do === 'merge' }, one.body);
  return answered(tx, actor, noun, 200, id);
}

async function answered(tx: Tx, actor: Actor, noun: Noun, status: number, id: string) {
  const maySee = grantsOf(noun.resource, actor).some(({ read }) => read.length > 0);
  if (!maySee) return { status, _id: id, record: null };
  const { body: record } = await answerRecord(noun, actor, id, tx);
  return { status, _id: id, record: JSON.parse(record) as object };
}

/** Prefixes the fields with the row: `rows.3.name`. */
const placed = (n: number, { key, values, fields }: Problem): FieldProblem[] =>
  fields.length > 0
    ? fields.map((one) => ({ ...one, field: `rows.${n}.${one.field}` }))
    : [{ field: `rows.${n}`, message: key, values }];

const named = z.object({ rows: z.array(z.object({ do: z.string(), resource: z.string() })) });

/** The guards of all valid rows: a repeated call is answered before its body is checked. */
function guardsOf(raw: unknown): Guard[] {
  const rows = named.safeParse(raw).data?.rows ?? [];
  const guards = rows.flatMap(({ do: act, resource }) => {
    const { create = [], update = [] } = nouns().verbs[resource]?.guards ?? {};
    return act === 'create' ? create : act === 'delete' ? [] : update;
  });
  return [...new Set(guards)];
}

/** @throws Problem with the problems of each refused row */
async function writeAll(tx: Tx, actor: Actor, rows: Row[]) {
  const answers = [];
  const problems: Problem[] = [];
  const errors: FieldProblem[] = [];
  for (const [n, one] of rows.entries()) {
    await within(tx)('savepoint row', []);
    try {
      answers.push(await write(tx, actor, one));
    } catch (error) {
      const problem = databaseProblem(error) ?? error;
      if (!(problem instanceof Problem) || problem.status >= 500) throw error;
      await within(tx)('rollback to savepoint row', []);
      problems.push(problem);
      errors.push(...placed(n, problem));
    }
  }
  const [first] = problems;
  if (first)
    throw new Problem(first.status, 'errors.rowsRefused', { values: { count: problems.length }, fields: errors });
  return answers;
}

export const writeMany = defineVerb('POST /batch', {
  summary: 'Create, change and delete up to 50 records of any resources, all of them or none',
  description:
    'For admins and their keys. The rows are written one after the other, as by `POST`, `PUT` (`change`), `PATCH` (`merge`) and `DELETE`, in one transaction. If any is refused, nothing is written, and `errors` names what is wrong in each, such as `rows.3.name`.',
  tag: 'batch',
  scope: '*',
  body,
  example: {
    rows: [{ do: 'create', resource: 'faqs', body: { question: 'Does it hurt?', answer: 'No.', order: 900 } }],
  },
  answer: object({
    rows: list(object({ status: { type: 'integer' }, _id: text, record: orNull({ type: 'object' }) })),
  }),
  // Guards spend limits on a connection of their own: they run around the transaction, which would deadlock with them.
  transactions: 'own',
  rollsBack: true,
  run: (call) => {
    const { request, actor, raw } = call;
    if (actor.group !== 'admin') throw refusal(actor);
    return guarded(guardsOf(raw), actor, () =>
      onceFor(request, actor, JSON.stringify(raw), async (tx) => {
        const answers = await writeAll(tx, actor, call.body.rows);
        return json(JSON.stringify({ rows: answers }));
      }),
    );
  },
});
