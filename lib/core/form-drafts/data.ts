import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { VERIFICATION_REQUIRED } from '@/lib/core/actor/require-person';
import { db } from '@/lib/run/db/db';
import { masterKeys, Undecipherable } from '@/lib/run/encryption/keys';
import { openText, sealText } from '@/lib/run/encryption/seal';
import type { FieldProblem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';

export interface FormDraft {
  values: Record<string, string>;
  fields: FieldProblem[];
}

/** Whether a returned form has to ask for the password: it was missing or wrong. */
export const asksPassword = (draft: FormDraft | null): boolean =>
  draft?.fields.some(({ field, message }) => message === VERIFICATION_REQUIRED || field === 'verificationPassword') ??
  false;

const MINUTES = 10;

const contextOf = (id: string) => `the form ${id}`;

const withoutNul = (text: string) => text.replaceAll('\0', '');

/** PostgreSQL refuses NUL in JSON, and a form may carry it in the name of a field as well as in its value. */
const storable = <T extends object>(sent: T): T =>
  JSON.parse(
    JSON.stringify(sent, (_, value: unknown) => {
      if (typeof value === 'string') return withoutNul(value);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [withoutNul(name), each as unknown]));
    }),
  ) as T;

/** The name of a form of the signed-in areas: only whoever sent it gets it back, whoever else has its address. */
export const ownForm = (userId: string, page: string): string => `${userId} ${page}`;

/** For ten minutes, with the typed values encrypted as one text; returns the id by which the form loads it. */
export async function keepDraft(form: string, { values, fields }: FormDraft): Promise<string> {
  const now = new Date();
  await db.formDraft.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const id = randomUUID();
  const typed = storable(values);
  const isEmpty = Object.keys(typed).length === 0;
  const stored = isEmpty ? typed : sealText(await masterKeys(), contextOf(id), JSON.stringify(typed));
  const data = { id, form, values: stored, fields: storable(fields), expiresAt };
  await db.formDraft.create({ data, select: { id: true } });
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

/** The stored values of a form, or null if the id is unknown, expired or of another form, or they cannot be decrypted. */
export async function draftOf(form: string, id: unknown): Promise<FormDraft | null> {
  const key = z.uuid().safeParse(id);
  if (!key.success) return null;
  const row = await db.formDraft.findFirst({ where: { id: key.data, form, expiresAt: { gt: new Date() } } });
  if (!row) return null;
  try {
    return draft.parse({ values: await openValues(row), fields: row.fields });
  } catch (error) {
    if (!(error instanceof Undecipherable)) throw error;
    log.error({ err: error }, 'a form to be corrected could not be read');
    return null;
  }
}

export async function openValues({ id, values }: { id: string; values: unknown }): Promise<unknown> {
  return typeof values === 'string' ? JSON.parse(openText(await masterKeys(), contextOf(id), values)) : values;
}

export async function forgetDraft(form: string, id: string): Promise<void> {
  const key = z.uuid().safeParse(id);
  if (key.success) await db.formDraft.deleteMany({ where: { id: key.data, form } });
}
