// Messages to people with the portal open, from a server in a process of its own.
import { startKillableApi } from '../../support/killable-api';
import { gather, Listener, say } from '../../support/live-crowd';
import { within } from './report';
import { sized } from './size';
import { tell } from './tell';

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
for (const listener of listeners) listener.close();
await server.kill();
await tell({ people: PEOPLE, half: within(0.5, times), p95: within(0.95, times) } satisfies ChatTimes);
