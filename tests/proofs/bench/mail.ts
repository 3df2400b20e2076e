// Newsletters compared with bare nodemailer, and messages of conversations.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ChatTimes } from './chat-times';
import { onFreshDatabase, toldBy } from './databases';
import type { MailTimes } from './mail-times';
import { atLeast, atMost, type Row, row } from './report';

async function startSink(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['tests/proofs/bench/mail-sink.mjs']);
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), child };
}

const onItsOwn = (serverUrl: string, name: string, variables: Record<string, string>) =>
  onFreshDatabase(serverUrl, async (url) => toldBy(name, url, variables));

export async function mailRows(serverUrl: string): Promise<Row[]> {
  const { url, child } = await startSink();
  try {
    const mails = (await onItsOwn(serverUrl, 'mail-times', { SMTP_URL: url })) as MailTimes;
    const chats = (await onItsOwn(serverUrl, 'chat-times', {})) as ChatTimes;
    const first = mails.lists[0]!;
    const recipients = (readers: number) => `${readers.toLocaleString('en')} recipients`;
    const most = atMost(first.peakMegabytes * 1.25, `that with ${first.readers.toLocaleString('en')}, and a quarter`);
    const asFast = atLeast(mails.bare * 0.8, '0.8 of bare nodemailer to the same sink');
    return [
      row('newsletters, with personal fields, headers and delivery rows', mails.ours, 'mails/s', asFast),
      row('the same mails from bare nodemailer, pooled', mails.bare, 'mails/s'),
      ...mails.lists.map(({ readers, seconds }) => row(`${recipients(readers)} written down`, seconds, 's')),
      ...mails.lists
        .slice(1)
        .map((one) => row(`memory of the worker with ${recipients(one.readers)}`, one.peakMegabytes, 'MB', most)),
      row(`a message to people of ${chats.people}, half within`, chats.half, 'ms'),
      row(`a message to people of ${chats.people}, p95`, chats.p95, 'ms', atMost(50)),
    ];
  } finally {
    child.kill();
  }
}
