import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { publicFields } from '@/lib/core/openapi';
import { definePublicForm } from '@/lib/core/verb';
import { contactForm } from '@/lib/nouns/requests/contacts/schema';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { transaction } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { fieldProblems } from '@/lib/run/problems/field-problems';

/** Accepts a message of the contact form; an unknown center is ignored, so that the message is not lost. */
async function submitContact(input: unknown, locale: Locale): Promise<{ id: string }> {
  const parsed = contactForm.safeParse(input);
  if (!parsed.success) throw invalid(fieldProblems(parsed.error));
  const { centerId, ...contact } = parsed.data;
  return transaction(async (tx) => {
    const center = centerId ? await tx.center.findFirst({ where: { id: centerId, deletedAt: null } }) : null;
    const row = await tx.contact.create({
      data: { ...contact, culture: locale, centerId: center?.id ?? null, dueOn: await dueOnArrival(tx) },
      select: { id: true },
    });
    await audit(tx, anonymous, { action: 'create', entity: 'contacts', entityId: row.id });
    await confirmArrival(tx, 'contacts', row.id);
    return row;
  });
}

export const sendContact = definePublicForm('POST /forms/contact', {
  summary: 'Write to the programme',
  tag: 'public',
  fields: publicFields(contactForm),
  page: '/request-contact',
  once: true,
  submit: ({ values, locale }) => submitContact(values, locale),
});
