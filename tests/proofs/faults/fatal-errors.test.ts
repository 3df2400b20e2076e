// Uncaught errors end the process, so that its supervisor restarts it: a server that continued might not answer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from '@/lib/run/env';
import { startNode } from '@/scripts/steps/processes.mjs';
import { testEnvironment } from '../../support/environment';
import { startSite } from '../../support/running-site';

const failing = (how: string) => ({ NODE_OPTIONS: '--import=./tests/support/fail-on-signal.mjs', FAIL_WITH: how });

test('a port in use ends the server with a sentence and an exit code', async () => {
  const other = createServer((_req, res) => res.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startSite(env.DATABASE_URL, { PORT: String(port) })).rejects.toThrow(
    new RegExp(`ended with 1.*Cannot listen on port ${port} of 127.0.0.1: another program does`),
  );
  other.close();
});

test.each(['exception', 'rejection'])('so does any uncaught %s', async (how) => {
  const site = await startSite(env.DATABASE_URL, failing(how));
  site.signal('SIGUSR2');
  expect(await site.ended).toBe(1);
  expect(site.log).toContainEqual(
    expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ message: 'a bug' }) }),
  );
});

test('but not the loss of an idle database connection', async () => {
  const site = await startSite(env.DATABASE_URL, failing('database away'));
  site.signal('SIGUSR2');
  await expect.poll(() => site.log.some(({ level }) => level === 'warn')).toBe(true);
  expect((await fetch(`${site.address}/api/health`)).status).toBe(200);
  expect(await site.stop()).toBe(0);
});

test('the worker does the same', async () => {
  const variables = {
    ...testEnvironment(env.DATABASE_URL),
    ...failing('exception'),
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
  };
  const worker = startNode(['dist/worker.mjs'], { env: variables });
  let said = '';
  worker.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('worker ready');
  worker.kill('SIGUSR2');
  expect(await once(worker, 'exit')).toEqual([1, null]);
  expect(said).toContain('"level":"fatal"');
});
