// Many connected users, in conversations of ten, on servers that may be killed.
import { WebSocket } from 'ws';
import { db } from '@/lib/run/db/db';
import { clientOf } from './client';
import { type Member, makePerson } from './people';

const IN_A_CHAT = 10;

export type Conversation = { id: string; writer: Member };

/** A listener that reconnects to another server when its own is gone, as a browser does. */
export class Listener {
  /** Counts deliveries by the ids of messages. */
  readonly heard = new Map<string, number>();
  /** When the socket delivered a message, by its text. */
  readonly heardAt = new Map<string, number>();
  /** All known messages of the conversation, from the socket or fetched. */
  readonly known = new Set<string>();
  /** Milliseconds until reconnected, each time. */
  readonly away: number[] = [];
  #socket: WebSocket | undefined;
  #isOver = false;

  constructor(
    readonly chatId: string,
    readonly member: Member,
    readonly servers: string[],
  ) {}

  async open(): Promise<this> {
    const [base] = this.servers;
    const headers = { authorization: `Bearer ${this.member.token}` };
    const socket = new WebSocket(`${base!.replace('http', 'ws')}/ws`, { headers });
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString())));
    socket.on('error', () => {});
    await new Promise((resolve, reject) => socket.once('open', resolve).once('close', () => reject(new Error('away'))));
    socket.once('close', () => void this.#comeBack());
    return this;
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  #hear({ type, record }: { type: string; record?: { _id: string; text: string } }): void {
    if (type === 'missed') void this.lookUp();
    if (type !== 'new-message' || !record) return;
    this.heard.set(record._id, (this.heard.get(record._id) ?? 0) + 1);
    this.heardAt.set(record.text, performance.now());
    this.known.add(record._id);
  }

  async #comeBack(): Promise<void> {
    if (this.#isOver) return;
    const since = performance.now();
    for (;;) {
      this.servers.push(this.servers.shift()!);
      const isBack = await this.open().then(
        () => true,
        () => false,
      );
      if (isBack) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.lookUp();
    this.away.push(performance.now() - since);
  }

  /** Fetches the messages missed while disconnected. */
  async lookUp(): Promise<void> {
    const path = `chats/${this.chatId}/messages?sort=createdAt&limit=100`;
    const { body } = await clientOf(this.servers[0]!)('GET', path, { as: this.member });
    for (const { _id } of body as { _id: string }[]) this.known.add(_id);
  }
}

/** This many listeners, ten per conversation, each with a writer. */
export async function gather(count: number): Promise<{ conversations: Conversation[]; members: [string, Member][] }> {
  const conversations: Conversation[] = [];
  const members: [string, Member][] = [];
  for (let n = 0; n < count; n += IN_A_CHAT) {
    const readers: Member[] = [];
    for (let i = 0; i < Math.min(IN_A_CHAT, count - n); i += 1) readers.push(await makePerson('user'));
    const writer = await makePerson('admin');
    const participants = { create: [writer, ...readers].map(({ id: userId }) => ({ userId })) };
    const { id } = await db.chat.create({ data: { participants }, select: { id: true } });
    conversations.push({ id, writer });
    members.push(...readers.map((reader): [string, Member] => [id, reader]));
  }
  return { conversations, members };
}

/** Sends a message exactly once, to the first server that answers: aborted calls are retried with the same key. */
export async function say({ id, writer }: Conversation, text: string, servers: readonly string[]): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (let n = 0; n < 200; n += 1) {
    const base = servers[n % servers.length]!;
    const answer = await clientOf(base)('POST', `chats/${id}/messages`, { as: writer, body: { text }, headers }).catch(
      () => null,
    );
    if (answer?.status === 201) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Nobody has taken a message.');
}
