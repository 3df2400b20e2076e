// Newsletters compared with bare nodemailer, and messages of conversations.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { asAdministrator, copyDatabase, ensureTemplate } from '../support/databases';
import { testEnvironment } from '../support/environment';
import type { ChatTimes } from './chat-times';
import type { MailTimes } from './mail-times';
import type { Row } from './report';

async function startSink(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['tests/bench/mail-sink.mjs']);
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), child };
}

/** Runs a script on a fresh database, which is dropped afterwards. */
async function onFreshDatabase<T>(serverUrl: string, script: string, variables: Record<string, string>): Promise<T> {
  const name = `bench_mail_${process.pid}`;
  const url = await copyDatabase(serverUrl, await ensureTemplate(serverUrl), name);
  const env = { ...process.env, ...testEnvironment(url), ...variables };
  try {
    const output = execFileSync('node_modules/.bin/tsx', [script], { env, encoding: 'utf8' });
    return JSON.parse(output.trim().split('\n').at(-1)!) as T;
  } finally {
    await asAdministrator(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

export async function mailRows(serverUrl: string): Promise<Row[]> {
  const { url, child } = await startSink();
  try {
    const mails = await onFreshDatabase<MailTimes>(serverUrl, 'tests/bench/mail-times.ts', { SMTP_URL: url });
    const chats = await onFreshDatabase<ChatTimes>(serverUrl, 'tests/bench/chat-times.ts', {});
    const first = mails.lists[0]!;
    const what = '0.8 of bare nodemailer to the same sink';
    return [
      {
        name: 'newsletters, with personal fields, headers and delivery rows',
        value: mails.ours,
        unit: 'mails/s',
        limit: { value: mails.bare * 0.8, what, better: 'more' },
      },
      { name: 'the same mails from bare nodemailer, pooled', value: mails.bare, unit: 'mails/s' },
      ...mails.lists.map(({ readers, seconds }) => ({
        name: `${readers.toLocaleString('en')} recipients written down`,
        value: seconds,
        unit: 's',
      })),
      ...mails.lists.slice(1).map(
        ({ readers, peakMegabytes }): Row => ({
          name: `memory of the worker with ${readers.toLocaleString('en')} recipients`,
          value: peakMegabytes,
          unit: 'MB',
          limit: {
            value: first.peakMegabytes * 1.25,
            what: `that with ${first.readers.toLocaleString('en')}, and a quarter`,
            better: 'less',
          },
        }),
      ),
      { name: `a message to people of ${chats.people}, half within`, value: chats.half, unit: 'ms' },
      {
        name: `a message to people of ${chats.people}, p95`,
        value: chats.p95,
        unit: 'ms',
        limit: { value: 50, what: 'promised', better: 'less' },
      },
    ];
  } finally {
    child.kill();
  }
}
