// kill -9 during many simultaneous uses of codes and treatments: used codes and ledger rows always match, totals are
// the sums, and clients that retry with their keys get everything exactly once.
import { db } from '@/lib/run/db/db';
import { type Answer, clientOf } from '../../support/client';
import { freeCode } from '../../support/codes';
import { startKillableApi } from '../../support/killable-api';
import { ledgerFaults, NO_FAULTS } from '../../support/ledger';
import { IS_LONG } from '../../support/long-proof';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../../support/people';

const ROUNDS = IS_LONG ? 6 : 1;
const EXPERTS = 6;
const CALLS = 70;
const AT_ONCE = 16;

let api: Awaited<ReturnType<typeof startKillableApi>> | undefined;
afterEach(() => api?.kill());

type Sent = { as: Member; path: string; body: object; key: string; codeId: string };

/** Half of the codes are used on their own, half with a treatment. */
async function makeCalls(experts: Member[], centerId: string): Promise<Sent[]> {
  const patient = { name: 'Pia', surname: 'Neri', bornDate: 1980 };
  const treatment = { productName: 'ULTRA', centerId, startValue: 'A3', endValue: 'B1' };
  return Promise.all(
    Array.from({ length: CALLS }, async (_, n): Promise<Sent> => {
      const { id, code } = await freeCode();
      const sent = { as: experts[n % experts.length]!, key: unique('key'), codeId: id };
      if (n % 2 === 0) return { ...sent, path: `product-codes/${code}/consumption`, body: { centerId } };
      const body = {
        ...treatment,
        patient: { ...patient, email: `${unique('p')}@tests.example` },
        productCodes: [code],
      };
      return { ...sent, path: 'treatments', body };
    }),
  );
}

/** Responses by key; null if cut off. `onAnswer` is called with their number so far. */
async function storm(
  url: string,
  calls: Sent[],
  onAnswer = (_count: number) => {},
): Promise<Map<string, Answer | null>> {
  const call = clientOf(url);
  const answers = new Map<string, Answer | null>();
  const waiting = calls.values();
  const send = async () => {
    for (const { as, path, body, key } of waiting) {
      const answer = await call('POST', path, { as, body, headers: { 'idempotency-key': key } }).catch(() => null);
      answers.set(key, answer);
      onAnswer(answers.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return answers;
}

const usedOf = (calls: Sent[]) =>
  db.productCode.count({ where: { id: { in: calls.map(({ codeId }) => codeId) }, status: 'used' } });

test('killed midway, nothing is half done, and everything happens once in the end', { timeout: 300_000 }, async () => {
  const center = await makeCenter();
  for (let round = 0; round < ROUNDS; round++) {
    // Different patients in each round, because invitations per day are limited.
    const experts = await Promise.all(Array.from({ length: EXPERTS }, () => makePerson('expert')));
    for (const { id } of experts) await linkExpert(center.id, id);
    const calls = await makeCalls(experts, center.id);
    const victim = (api = await startKillableApi());
    // Kills at the moment of a response, so that some requests are cut off and some not yet sent.
    const last = 4 + Math.floor(Math.random() * 40);
    let killing: Promise<void> | undefined;
    const before = await storm(victim.url, calls, (count) => {
      if (count === last) killing = victim.kill();
    });
    await killing;
    const when = `killed at response ${last}`;
    expect(await ledgerFaults(), when).toEqual(NO_FAULTS);
    expect(await usedOf(calls), when).toBeLessThan(CALLS);
    const confirmed = calls.filter(({ key }) => before.get(key)?.status === 201);
    expect(await usedOf(confirmed), when).toBe(confirmed.length);

    api = await startKillableApi();
    const after = await storm(api.url, calls);
    expect(new Set([...after.values()].map((one) => one?.status)), when).toEqual(new Set([201]));
    for (const { key } of confirmed) expect(after.get(key)!.body).toEqual(before.get(key)!.body);
    await api.kill();
    expect([await usedOf(calls), await ledgerFaults()], when).toEqual([CALLS, NO_FAULTS]);
  }
  expect(await db.treatment.count({ where: { centerId: center.id } })).toBe((ROUNDS * CALLS) / 2);
});
