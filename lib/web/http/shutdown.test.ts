import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** A server that answers with its readiness, and drains until told: the time must not decide what the test sees. */
const PROGRAM = `
  import { createServer } from 'node:http';
  import { createInterface } from 'node:readline';
  import { probe } from './lib/web/http/shutdown.ts';
  import { stopGracefully } from './lib/web/http/shutdown.ts';
  const told = {};
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = (act, ms) => (ms === 600 ? void (told.drained = act) : wait(act, ms));
  createInterface({ input: process.stdin }).on('line', (line) => {
    told[line]();
    console.log(line);
  });
  const server = createServer((req, res) => {
    if (req.url === '/api/ready') void probe(req.url, req, res, async () => true, async () => true);
    else if (req.url === '/slow') told.answer = () => res.end('answered');
    else res.end('answered');
  });
  server.keepAliveTimeout = 60_000;
  stopGracefully(server, { drainMs: 600, closeFirst() {}, async closeRest() { console.log('closed'); } });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

type Answer = { status?: number; body: string; connection?: string };

function ask(address: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (text) => (body += text));
      res.on('end', () => resolve({ status: res.statusCode, body, connection: res.headers.connection }));
    }).on('error', reject);
  });
}

test('after SIGTERM it is not ready but still answers, closes connections, and finishes running requests', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM]);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const base = `http://127.0.0.1:${String(first).trim()}`;
  const agent = new Agent({ keepAlive: true });
  const ended = once(child, 'exit');
  expect(await ask(`${base}/0`, agent)).toMatchObject({ body: 'answered', connection: 'keep-alive' });
  const slow = ask(`${base}/slow`, agent);
  expect(await ask(`${base}/api/ready`, agent)).toMatchObject({ status: 200, body: '{"status":"ok"}' });

  child.kill('SIGTERM');
  for (let answer: Answer = { status: 200, body: '' }; answer.status === 200; )
    answer = await ask(`${base}/api/ready`, agent);
  expect(await ask(`${base}/api/ready`, agent)).toMatchObject({ status: 503, body: '{"status":"stopping"}' });
  expect(await ask(`${base}/0`, agent)).toMatchObject({ status: 200, connection: 'close' });

  child.stdin.write('drained\n');
  await once(child.stdout, 'data');
  await expect(ask(`${base}/0`, agent)).rejects.toThrow('ECONNREFUSED');
  child.stdin.write('answer\n');
  expect(await slow).toMatchObject({ status: 200, body: 'answered' });
  expect(await ended).toEqual([0, null]);
});
