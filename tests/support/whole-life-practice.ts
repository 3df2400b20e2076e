import { db } from '@/lib/run/db/db';
import { freeCode } from './codes';
import { linkDealer, linkExpert, type Member, makeCenter, unique } from './people';
import { signs, whole } from './whole-life-signs';

const { name, surname, email, phone, address, words } = signs;

/** Their practice, with its events and visits, and what they look after. */
export async function practice({ id }: Member, expert: Member) {
  const center = await makeCenter({
    referentEmail: email,
    phoneNumbers: [phone, '+39 0211112222'],
    consultantId: id,
    consultantNotes: `Ask for ${whole}, ${email}`,
  });
  await linkExpert(center.id, id);
  await linkExpert(center.id, expert.id);
  await linkDealer(center.id, id);
  const event = { type: 'gold' as const, centerId: center.id };
  await db.centerEvent.create({ data: { ...event, userId: id, creatorId: id, notes: `${name} did it` } });
  await db.centerEvent.create({ data: { ...event, notes: `Thanks to ${whole}` } });
  const visit = { centerId: event.centerId, visitedOn: new Date('2026-03-01') };
  await db.centerVisit.create({ data: { ...visit, authorId: id, notes: `${whole} was there` } });
  await db.centerVisit.create({ data: { ...visit, notes: `Spoke to ${whole}` } });
  await db.task.create({ data: { title: `Call ${whole}`, dueOn: visit.visitedOn, assigneeId: id, createdById: id } });
  await db.task.create({ data: { title: `Write to ${whole}`, dueOn: visit.visitedOn, personId: id } });
  await db.consultant.create({ data: { region: 'Lombardia', name, surname, userId: id } });
  await db.user.update({ where: { id: expert.id }, data: { areaManagerId: id } });
  const other = await makeCenter();
  await db.practiceClaim.create({
    data: {
      firstId: center.id,
      secondId: other.id,
      decision: 'separate',
      reason: `${whole} has two practices`,
      decidedById: id,
      decidedAt: new Date(),
    },
  });
  const merged = { mergedIntoId: id, deletedAt: new Date(), enabledUser: false };
  await db.user.create({ data: { ...merged, name, surname, email: 'before@whole-life.example' } });
  await db.customer.create({ data: { businessName: 'Firm', agentId: id } });
  return center;
}

/** A treatment they received, and one they gave, with its code and credits. */
export async function careFor(
  me: Member,
  expert: Member,
  other: Member,
  centerId: string,
  ofMe: string,
  ofPatient: string,
) {
  const day = { productName: 'ULTRA' as const, centerId, notes: `${words}: sensitive`, hasGingivalProblems: true };
  const patient = { patientName: name, patientSurname: surname, patientEmail: email, patientPlainAddress: address };
  const told = { patientBirthYear: 1987, patientProfession: words, rating: 5, ratingComment: words, userReview: words };
  const received = await db.treatment.create({
    data: {
      ...day,
      ...patient,
      ...told,
      expertId: expert.id,
      userId: me.id,
      startValue: 'A3',
      endValue: 'A1',
      pictures: { create: { kind: 'pre', fileId: ofMe, shared: true } },
      controlVisits: { create: { period: 'days_15', visitedOn: new Date(), value: 'A1', notes: words } },
      additionalProducts: { create: { quantity: 2, product: { create: { name: 'Mousse' } } } },
      productCodes: { connect: { id: (await freeCode()).id } },
    },
  });
  const others = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1970, notes: 'Calm' };
  const pictures = { create: { kind: 'post' as const, fileId: ofPatient } };
  const given = await db.treatment.create({ data: { ...day, ...others, expertId: me.id, userId: other.id, pictures } });
  const decided = { status: 'refused' as const, decidedById: me.id };
  const replied = { reply: `Thanks, ${name} ${surname}`, repliedById: me.id };
  await db.review.create({ data: { ...decided, treatmentId: received.id, reason: 'A name' } });
  await db.review.create({
    data: { ...decided, treatmentId: given.id, reason: `It names ${name} ${surname}`, ...replied },
  });
  const recorded = { granted: true, source: 'expert', recordedById: me.id, treatmentId: given.id };
  await db.consent.create({ data: { ...recorded, userId: other.id, kind: 'treatment_pictures' } });
  const code = await freeCode();
  const batch = { name: unique('batch'), productType: 'ULTRA' as const, quantity: 1, creatorId: me.id };
  await db.productCodeBatch.create({ data: batch });
  const used = { status: 'used' as const, userId: me.id, consumptionDate: new Date(), address };
  await db.productCode.update({ where: { id: code.id }, data: { ...used, treatmentId: given.id } });
  const credit = { userId: me.id, kind: 'practice' as const, origin: 'admin' as const, creatorId: me.id };
  await db.creditEntry.create({ data: { ...credit, amount: 5, source: unique('life') } });
  await db.creditEntry.create({ data: { ...credit, amount: 7, source: unique('life'), treatmentId: given.id } });
  await db.user.update({ where: { id: me.id }, data: { practicePoints: 12 } });
  await db.product.create({ data: { name: 'Gel', userId: me.id } });
  const noted = { entity: 'treatments', entityId: received.id, actorId: expert.id, action: 'update' };
  await db.auditEntry.create({ data: { ...noted, before: { notes: words }, after: { patient: { name } } } });
  await db.auditEntry.create({ data: { ...noted, actorId: null, actorRole: 'admin', action: 'view' } });
}
