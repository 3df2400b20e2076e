// People who begin to send something large and then do not: everybody else sends what they have.
import { type ClientRequest, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../support/api-server';
import { makePerson } from '../support/people';

let api: Awaited<ReturnType<typeof startApi>>;
const stalled: ClientRequest[] = [];
const ended: Promise<number>[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const one of stalled) one.destroy();
  await api.stop();
});

function stall(address: string): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5000000' };
  const one = send(`${api.url}/api/files`, { method: 'POST', headers: { ...headers, 'x-forwarded-for': address } });
  one.on('error', () => {});
  const began = performance.now();
  ended.push(new Promise((resolve) => one.once('close', () => resolve(performance.now() - began))));
  stalled.push(one);
  return new Promise((resolve) => one.write('--x\r\n', () => resolve()));
}

test('a stranger who keeps many uploads waiting keeps nobody else from theirs', async () => {
  const me = await makePerson('expert');
  await Promise.all(Array.from({ length: 20 }, () => stall('198.51.100.7')));
  await sleep(200);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(1_200_000)], 'photo.jpg'));
  const headers = { authorization: `Bearer ${me.token}`, 'x-forwarded-for': '198.51.100.8' };
  const answer = await fetch(`${api.url}/api/files`, { method: 'POST', body, headers });
  expect(answer.status).toBe(400); // looked at, and no picture
});

test('who sends nothing any more is hung up on', { timeout: 60_000 }, async () => {
  // From an address with a place left: those who wait for one are turned away in any case.
  await stall('198.51.100.9');
  expect(await ended.at(-1)).toBeGreaterThan(5000);
});
