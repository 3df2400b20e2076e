// Messages to people with the portal open, from a server in a process of its own: prints one line of JSON.
//   DATABASE_URL=… tsx tests/proofs/bench/chat-times.ts
import { startKillableApi } from '../../support/killable-api';
import { gather, Listener, say } from '../../support/live-crowd';
import { sized } from './size';

const PEOPLE = sized(500, 20);
const EACH = sized(10, 2);

export type ChatTimes = { people: number; half: number; p95: number };

const server = await startKillableApi({ live: true });
const { conversations, members } = await gather(PEOPLE);
const listeners: Listener[] = [];
for (const [chatId, member] of members) listeners.push(await new Listener(chatId, member, [server.url]).open());
const times: number[] = [];
for (let n = 0; n < EACH; n += 1)
  for (const one of conversations) {
    const text = `${one.id} ${n}`;
    const begun = performance.now();
    await say(one, text, [server.url]);
    const theirs = listeners.filter(({ chatId }) => chatId === one.id);
    while (!theirs.every(({ heardAt }) => heardAt.has(text))) await new Promise((resolve) => setTimeout(resolve, 1));
    times.push(...theirs.map(({ heardAt }) => heardAt.get(text)! - begun));
  }
times.sort((a, b) => a - b);
const result: ChatTimes = {
  people: PEOPLE,
  half: times[times.length >> 1]!,
  p95: times[Math.floor(times.length * 0.95)]!,
};
for (const listener of listeners) listener.close();
await server.kill();
console.log(JSON.stringify(result));
process.exit();
