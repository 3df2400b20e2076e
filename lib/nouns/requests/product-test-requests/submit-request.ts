import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { publicFields } from '@/lib/core/openapi';
import { definePublicForm } from '@/lib/core/verb';
import { activeRecipients, notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { productTestForm } from '@/lib/nouns/requests/product-test-requests/schema';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { pool } from '@/lib/run/db/db';
import { fromPool, transaction, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import type { Prisma } from '@/prisma/generated/client';

interface Province {
  name: string;
  code: string;
}

export async function italianProvinces(): Promise<Province[]> {
  return fromPool<Province>(
    `select name, province_code as code from places where kind = 'province' and country = 'IT' order by name`,
  );
}

type Client = { query: (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }> };

export async function findProvince(typed: string, client: Client = pool): Promise<Province | null> {
  const [, name = '', code] = /^(.*?)\s*(?:\((\w{2})\))?$/.exec(typed.trim()) ?? [];
  const { rows } = await client.query({
    text: `select name, province_code as code from places
      where kind = 'province' and country = 'IT'
        and (province_code = upper($1) or province_code = upper($2) or search_text(name) = search_text($1))
      order by province_code = upper($2) desc nulls last limit 1`,
    values: [name, code ?? null],
  });
  return (rows[0] as Province | undefined) ?? null;
}

export async function notifyAboutRequest(
  tx: Prisma.TransactionClient,
  { id, consultantId }: { id: string; consultantId: string | null },
  name: string,
): Promise<void> {
  if (consultantId) {
    await notifyPeople(
      tx,
      await activeRecipients(tx, [consultantId]),
      'productTestAssigned',
      { name, title: name },
      `product-test-request/${id}`,
    );
    return;
  }
  const where = { originalRole: 'admin', enabledUser: true, deletedAt: null } as const;
  const people = await tx.user.findMany({ where, select: { id: true } });
  const message = 'notifications.productTestUnassigned';
  const href = `product-test-request/${id}`;
  await sendNotifications(
    tx,
    people.map((person) => ({ userId: person.id, message, values: { name }, href })),
  );
}

/** SQL for a province's consultant, by public provinces, else their own, and fewest open requests first. */
export const consultantForSql = (province: string): string => `
  select u.id, u.name, u.surname, u.email, w.open
  from users u cross join lateral (select count(*)::int as open from product_test_requests o
    where o.consultant_id = u.id and o.status = 'new' and o.deleted_at is null) w
  where u.original_role = 'consultant' and u.enabled_user and u.deleted_at is null
    and ${province} = any(u.assigned_provinces_codes || u.assigned_public_pr_codes)
  order by (${province} = any(u.assigned_public_pr_codes)) desc, w.open, u.id limit 1`;

/** The consultant for a province; null if none. Of two concurrent requests the second counts the first. */
export async function assignConsultant(tx: Prisma.TransactionClient, provinceCode: string): Promise<string | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('product-test-requests.assign'))`;
  const [row] = await within(tx)(`select c.id::text from (${consultantForSql('$1::text')}) c`, [provinceCode]);
  return (row?.id as string | undefined) ?? null;
}

/** Accepts a request and assigns it to the province's consultant, who is notified; if there is none, the admins are. */
async function submitRequest(input: unknown, locale: Locale): Promise<{ id: string; consultantId: string | null }> {
  const parsed = productTestForm.safeParse(input);
  if (!parsed.success) throw invalid(fieldProblems(parsed.error));
  const form = parsed.data;
  const province = form.country === 'IT' ? await findProvince(form.province) : null;
  if (form.country === 'IT' && !province) throw invalid([{ field: 'province', message: 'validation.province' }]);

  return transaction(async (tx) => {
    const consultantId = province && (await assignConsultant(tx, province.code));
    const request = await tx.productTestRequest.create({
      data: {
        ...form,
        province: province?.name ?? form.province,
        provinceCode: province?.code ?? null,
        consultantId,
        dueOn: await dueOnArrival(tx),
        culture: locale,
      },
      select: { id: true, consultantId: true },
    });
    await notifyAboutRequest(tx, request, form.name);
    await confirmArrival(tx, 'product-test-requests', request.id);
    await audit(tx, anonymous, { action: 'create', entity: 'product-test-requests', entityId: request.id });
    return request;
  });
}

export const askForTest = definePublicForm('POST /forms/product-test', {
  summary: 'Ask for a product test',
  tag: 'public',
  fields: publicFields(productTestForm),
  page: '/request-creation',
  once: true,
  submit: ({ values, locale }) => submitRequest(values, locale),
});
