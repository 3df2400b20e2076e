import { z } from 'zod';
import { db } from '@/lib/db';
import type { FieldProblem } from '@/lib/errors';

export interface FormDraft {
  values: Record<string, string>;
  fields: FieldProblem[];
}

const MINUTES = 10;

/** Stores a form for ten minutes; returns the id by which the form loads it. */
export async function keepDraft(form: string, { values, fields }: FormDraft): Promise<string> {
  const now = new Date();
  await db.formDraft.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const { id } = await db.formDraft.create({ data: { form, values, fields, expiresAt }, select: { id: true } });
  return id;
}

const draft = z.object({
  values: z.record(z.string(), z.string()),
  fields: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

/** The stored values of a form, or null if the id is unknown, expired or of another form. */
export async function draftOf(form: string, id: unknown): Promise<FormDraft | null> {
  const key = z.uuid().safeParse(id);
  if (!key.success) return null;
  const row = await db.formDraft.findFirst({ where: { id: key.data, form, expiresAt: { gt: new Date() } } });
  return row && draft.parse(row);
}

/** Deletes a draft once the form was sent. */
export async function forgetDraft(form: string, id: string): Promise<void> {
  const key = z.uuid().safeParse(id);
  if (key.success) await db.formDraft.deleteMany({ where: { id: key.data, form } });
}
