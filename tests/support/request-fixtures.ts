import { startMailCatcher } from './mail-catcher';

/** Call before anything reads the environment; the mail server lives as long as the file's tests. */
export async function requestHouse() {
  const smtp = await startMailCatcher();
  afterAll(() => smtp.stop());
  Object.assign(process.env, { SMTP_URL: smtp.url, MAIL_REPLY_TO: 'answers@candor.example' });
  const { db } = await import('@/lib/run/db/db');
  const { ownApi, somebody } = await import('./own-api');
  const { makePerson, makeTestRequest, personOf, unique } = await import('./people');
  const { sendLetter } = await import('@/lib/nouns/outbox/send-letter');
  const api = ownApi();
  const { call } = api;
  const [admin, otherAdmin] = [somebody('admin'), somebody('admin')];
  const [consultant, stranger] = [somebody('consultant'), somebody('consultant')];
  const manager = somebody('area-manager', { assignedProvincesCodes: ['BZ'] });
  const address = () => `${unique('applicant')}@mail.example`;
  const asService = { authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` };

  return {
    api,
    call,
    db,
    admin,
    otherAdmin,
    consultant,
    stranger,
    manager,
    makePerson,
    personOf,
    unique,
    address,
    asService,
    /** A product test request for the consultant, from the area manager's province. */
    asked: (data: object = {}) =>
      makeTestRequest({ applicantNotes: 'Mattina', culture: 'de', consultantId: consultant.id, ...data }),
    wrote: (data: object = {}) =>
      db.contact.create({
        data: { name: 'Ada Neri', email: address(), message: 'Salve', privacyAccepted: true, culture: 'fr', ...data },
      }),
    lettersTo: async (email: string) =>
      (await db.outboxMail.findMany({ where: { email }, orderBy: { createdAt: 'asc' } })).map(({ letter }) => letter),
    toldOf: (userId: string, href: string) =>
      db.notification.findMany({ where: { userId, href }, orderBy: { createdAt: 'asc' }, select: { message: true } }),
    notesOf: async (as: typeof admin, query: string) => (await call('GET', `request-notes?${query}`, { as })).body,
    /** Sends the last letter to an address, as the worker does. */
    async sentTo(email: string) {
      const { id } = await db.outboxMail.findFirstOrThrow({ where: { email }, orderBy: { createdAt: 'desc' } });
      const [job] = await db.$queryRaw<{ data: Parameters<typeof sendLetter>[0] }[]>`
        select data from pgboss.job where id = ${id}::uuid`;
      smtp.mails.splice(0);
      await sendLetter(job!.data, id);
      return smtp.mailTo(email);
    },
  };
}
