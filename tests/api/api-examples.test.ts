// What the introduction of /api/docs shows works as it stands there.
import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { siteAddress } from '@/lib/run/site-address';
import { introduction } from '@/lib/web/openapi/document';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter } from '../support/people';

const api = ownApi();
const admin = somebody('admin');

const here = (text: string) => text.replaceAll(`${siteAddress}/api`, `${api.url}/api`);
const blocks = [...introduction.matchAll(/^```(sh|ts)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => [
  kind,
  text,
]);

/** The request of a curl command, of which a shell makes the words. */
function requestOf(command: string): Request {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const words = execFileSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { ...process.env, KEY: admin.token },
  }).split('\0');
  const after = (flag: string) => words.flatMap((word, n) => (word === flag ? [words[n + 1]!] : []));
  const headers = after('-H').map((one): [string, string] => {
    const [name = '', ...value] = one.split(': ');
    return [name, value.join(': ')];
  });
  const url = new URL(words.find((word) => word.startsWith('http'))!);
  for (const one of after('--data-urlencode'))
    url.search += `&${new URLSearchParams([one.split(/=(.*)/s).slice(0, 2)])}`;
  const body = after('-d')[0];
  return new Request(url, { method: after('-X')[0] ?? 'GET', headers, ...(body && { body }) });
}

test.each(blocks.filter(([kind]) => kind === 'sh'))('%s: %s', async (_, command) => {
  await makeCenter();
  const answer = await fetch(requestOf(here(command)));
  expect([200, 201]).toContain(answer.status);
  // NDJSON has a line for each record.
  for (const line of (await answer.text()).trimEnd().split('\n')) expect(JSON.parse(line)).toBeTruthy();
});

test.each(blocks.filter(([kind]) => kind === 'ts'))('%s: %s', async (_, code) => {
  await makeCenter();
  const { transform } = await import('esbuild');
  const { code: script } = await transform(here(code), { loader: 'ts' });
  const said: unknown[][] = [];
  const log = (...words: unknown[]) => said.push(words);
  await runInNewContext(`(async () => { ${script} })()`, { KEY: admin.token, console: { log }, fetch, URL });
  expect(JSON.stringify(said)).toMatch(/"studio-|\[[1-9]\d*,"(?:centers|records)"\]/);
});

test('there are examples of both kinds', () => {
  expect(new Set(blocks.map(([kind]) => kind))).toEqual(new Set(['sh', 'ts']));
  expect(blocks.length).toBeGreaterThan(4);
});
