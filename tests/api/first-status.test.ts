import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { clientOf } from '../support/client';
import { ownApi } from '../support/own-api';
import { makePerson } from '../support/people';

const api = ownApi();

test('a center created while its professional reaches a level gets the tier of that level', async () => {
  const expert = await makePerson('expert', { isEnabled: true, level: 'base' });
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`update users set level = 'gold' where id = $1`, [expert.id]);
    const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
    const body = { name: 'Studio Nuovo', address };
    const making = clientOf(api.url)('POST', 'centers', { as: expert, body });
    await sleep(500);
    await client.query('commit');
    expect((await making).body).toMatchObject({ tier: 'GOLD', isAuthorized: false });
  } finally {
    await client.end();
  }
});
