import { publicFields } from '@/lib/core/openapi';
import { definePublicForm } from '@/lib/core/verb';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { assignConsultant } from '@/lib/nouns/requests/product-test-requests/assign-consultant';
import { findProvince } from '@/lib/nouns/requests/product-test-requests/data';
import { productTestForm } from '@/lib/nouns/requests/product-test-requests/schema';
import { tellAboutRequest } from '@/lib/nouns/requests/product-test-requests/send-notifications';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { transaction } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { fieldProblems } from '@/lib/run/problems/field-problems';

/**
 * Accepts a request for a product test and assigns it to the consultant of the province, who is notified; if there is
 * none, it stays unassigned and the admins are notified. Throws a problem that names the fields to correct.
 */
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
    await tellAboutRequest(tx, request, form.name);
    await confirmArrival(tx, 'product-test-requests', request.id);
    await tx.auditEntry.create({ data: { action: 'create', entity: 'product-test-requests', entityId: request.id } });
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
