// Two servers, one of which is killed during conversations: everybody gets each message exactly once. LONG_PROOF=yes:
// five hundred people instead of forty; prints how long they were disconnected.
import { db } from '@/lib/run/db/db';
import { eventually } from '../../support/eventually';
import { startKillableApi } from '../../support/killable-api';
import { gather, Listener, say } from '../../support/live-crowd';
import { IS_LONG } from '../../support/long-proof';

const PEOPLE = IS_LONG ? 500 : 40;
const SAID = 12;

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

test(
  'a server crash loses and duplicates no message',
  async () => {
    const [dying, staying] = await Promise.all([startKillableApi({ live: true }), startKillableApi({ live: true })]);
    stops.push(dying.kill, staying.kill);
    const urls = [dying.url, staying.url];
    const { conversations, members } = await gather(PEOPLE);
    const listeners = members.map(
      ([chatId, member], n) => new Listener(chatId, member, n % 2 ? urls.toReversed() : [...urls]),
    );
    for (const listener of listeners) await listener.open();
    stops.push(() => listeners.map((listener) => listener.close()));

    const texts = Array.from({ length: SAID }, (_, n) => `Nachricht ${n}`);
    const [before, meanwhile, after] = [texts.slice(0, 4), texts.slice(4, 8), texts.slice(8)];
    const sayAll = (some: string[], servers: string[]) =>
      Promise.all(
        conversations.map(async (one) => {
          for (const text of some) await say(one, text, servers);
        }),
      );
    await sayAll(before, urls);
    const talking = sayAll(meanwhile, urls);
    await Promise.all([dying.kill(), talking]);
    await sayAll(after, [staying.url]);

    const rows = await db.message.findMany({
      select: { id: true, chatId: true, text: true },
      orderBy: { createdAt: 'asc' },
    });
    for (const { id } of conversations)
      expect(rows.filter(({ chatId }) => chatId === id).map(({ text }) => text)).toEqual(texts);
    const all = (chatId: string) => rows.filter((row) => row.chatId === chatId).map(({ id }) => id);
    const missing = () => listeners.flatMap(({ chatId, known }) => all(chatId).filter((id) => !known.has(id)));
    await eventually(() => expect(missing()).toEqual([]), 60_000);
    // Clients of the surviving server got everything by socket, and nothing twice.
    const steady = listeners.filter((_, n) => n % 2 === 1);
    expect(steady.filter(({ chatId, heard }) => heard.size !== all(chatId).length)).toEqual([]);
    expect(listeners.filter(({ heard }) => [...heard.values()].some((times) => times > 1))).toEqual([]);
    expect(listeners.filter(({ away }) => away.length > 0)).toHaveLength(PEOPLE / 2);
    if (IS_LONG) {
      const away = listeners.flatMap((one) => one.away).toSorted((a, b) => a - b);
      console.log(`${PEOPLE} people, away for ${away.at(away.length / 2)} ms (half), ${away.at(-1)} ms (the last)`);
    }
  },
  IS_LONG ? 600_000 : 120_000,
);
