// Newsletters compared with bare nodemailer, and messages of conversations.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { testEnvironment } from '../../support/environment';
import type { ChatTimes } from './chat-times';
import { lastLineOf, onFreshDatabase } from './databases';
import type { MailTimes } from './mail-times';
import type { Row } from './report';

async function startSink(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['tests/proofs/bench/mail-sink.mjs']);
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), child };
}

/** Runs a script on a fresh database, which is dropped afterwards. */
const onItsOwn = (serverUrl: string, script: string, variables: Record<string, string>) =>
  onFreshDatabase(serverUrl, async (url) => lastLineOf([script], { ...testEnvironment(url), ...variables }));

export async function mailRows(serverUrl: string): Promise<Row[]> {
  const { url, child } = await startSink();
  try {
    const mails = (await onItsOwn(serverUrl, 'tests/proofs/bench/mail-times.ts', { SMTP_URL: url })) as MailTimes;
    const chats = (await onItsOwn(serverUrl, 'tests/proofs/bench/chat-times.ts', {})) as ChatTimes;
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
