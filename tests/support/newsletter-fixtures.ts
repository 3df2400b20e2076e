import { type CuedSmtp, startCuedSmtp } from './scripted-smtp';

export const willing = { marketingAccepted: true, confirmedUser: true };
export const texts = {
  titleIt: 'Ciao {name|collega}',
  templateIt: '<p>Caro {name|collega}, è qui.</p>',
  audience: 'italian',
};

/** Call before anything reads the environment; the mail server lives as long as the file's tests. */
export async function newsletterHouse() {
  const smtp: CuedSmtp = await startCuedSmtp();
  Object.assign(process.env, { SMTP_URL: smtp.url, SMTP_CONNECTIONS: '3', APP_URL: 'https://portal.candor.example' });
  const { db } = await import('@/lib/run/db/db');
  const { ownApi, somebody } = await import('./own-api');
  const people = await import('./people');
  const { sendNewsletters } = await import('@/lib/nouns/newsletters/send-newsletters');
  const { TIMEOUTS } = await import('@/lib/run/mail/deliver');
  const api = ownApi();
  const { call } = api;
  const admin = somebody('admin');
  // Shorter timeouts than in production; nothing is asserted about their length.
  Object.assign(TIMEOUTS, { step: 700, letter: 1500 });
  afterAll(() => smtp.stop());
  beforeAll(() => db.setting.create({ data: { name: 'mail.perMinute', value: '0' } }));
  beforeEach(() => db.newsletter.updateMany({ where: { status: 'pending' }, data: { deletedAt: new Date() } }));

  async function due(fields: object): Promise<string> {
    const sendingDate = new Date().toISOString();
    const { body } = await call('POST', 'newsletters', { as: admin, body: { ...texts, sendingDate, ...fields } });
    expect((await call('POST', `newsletters/${body._id}/schedule`, { as: admin })).body.status).toBe('pending');
    return body._id as string;
  }

  async function statesOf(id: string): Promise<Record<string, string>> {
    const { body } = await call('GET', `newsletters/${id}/deliveries?limit=100`, { as: admin });
    const rows = body as { email: string; status: string; reason: string | null }[];
    return Object.fromEntries(
      rows.map(({ email, status, reason }) => [email, reason ? `${status}: ${reason}` : status]),
    );
  }

  return {
    smtp,
    db,
    api,
    call,
    admin,
    sendNewsletters,
    due,
    statesOf,
    ...people,
    progress: async (id: string) => (await call('GET', `newsletters/${id}/progress`, { as: admin })).body,
    recordOf: async (id: string) => (await call('GET', `newsletters/${id}`, { as: admin })).body,
    address: (name: string) => `${people.unique(name)}@tests.example`,
  };
}
