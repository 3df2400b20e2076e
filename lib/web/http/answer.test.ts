import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAnswer, sendAnswer } from './answer';

test('an answer that cannot be sent once it is compressed costs one connection, not the process', async () => {
  const headers = { 'content-type': 'text/html', 'x-wrong': 'a\nb' };
  const answer = makeAnswer({ status: 200, headers, body: Buffer.alloc(2000, 'a') });
  const server = createServer((req, res) => sendAnswer(req, res, answer)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(fetch(address, { headers: { 'accept-encoding': 'br' } })).rejects.toThrow('fetch failed');
  Object.assign(answer, { headers: { 'content-type': 'text/html' }, heads: {} });
  expect(await (await fetch(address, { headers: { 'accept-encoding': 'br' } })).text()).toHaveLength(2000);
});
