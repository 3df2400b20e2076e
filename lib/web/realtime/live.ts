import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { livingSessions, personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { chats } from '@/lib/nouns/chats/resource';
import { notifications } from '@/lib/nouns/notifications/resource';
import { REQUESTS } from '@/lib/nouns/requests/schema';
import { resources as presenceResources } from '@/lib/nouns/resources';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { fromPool } from '@/lib/run/db/transaction';
import { forbidden, Problem, tooManyRequests, unauthorized, unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { metrics, readWhenAsked } from '@/lib/run/metrics/registry';
import { CHANNEL, type Here, type LiveMessage, readPayload } from '@/lib/run/realtime/publish';
import { subscribe } from '@/lib/run/realtime/subscribe';
import { bearerOf, type Claims, claimsOf } from '@/lib/run/secrets/tokens';
import { isOurOrigin } from '@/lib/web/http/same-origin';

/** `at`: the record that its tab has open, as `contacts/{id}`; `moves`: how often the tab has said so; `received`: messages since the last beat. */
type OpenSocket = {
  socket: WebSocket;
  claims: Claims;
  isAlive: boolean;
  at: string | null;
  moves: number;
  received: number;
};

/** Codes for closing a socket; 4000 and above are free for own use. */
const CLOSED = { sessionEnded: 4401, tooMuchSaid: 4429, tooSlow: 1013, restarting: 1012 } as const;

/** Bytes that may be queued for a slow client; beyond that it is disconnected, and catches up when it reconnects. */
const MAX_BUFFERED = 256 * 1024;

class OpenSockets {
  private readonly byPerson = new Map<string, Set<OpenSocket>>();

  get people(): number {
    return this.byPerson.size;
  }

  add(openSocket: OpenSocket): void {
    const { sub } = openSocket.claims;
    this.byPerson.set(sub, this.of(sub).add(openSocket));
  }

  remove(openSocket: OpenSocket): void {
    const mine = this.of(openSocket.claims.sub);
    mine.delete(openSocket);
    if (mine.size === 0) this.byPerson.delete(openSocket.claims.sub);
  }

  of(personId: string): Set<OpenSocket> {
    return this.byPerson.get(personId) ?? new Set();
  }

  all(): OpenSocket[] {
    return [...this.byPerson.values()].flatMap((mine) => [...mine]);
  }
}

function send({ socket }: OpenSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSED.tooSlow);
  else socket.send(text);
}

/** Pings every socket, and terminates those that have not answered the previous ping. */
function beat(openSockets: OpenSocket[]): void {
  for (const openSocket of openSockets) {
    if (!openSocket.isAlive) openSocket.socket.terminate();
    else openSocket.socket.ping();
    openSocket.isAlive = false;
    openSocket.received = 0;
  }
}

/**
 * Parses the request that a client has open, as `contacts/{id}`; null if it was left, undefined for other messages.
 * Requests only: of a public record, anybody would learn who reads it.
 */
export function readHere(text: string): string | null | undefined {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    if (at === null) return null;
    const [resource = '', id = '', ...rest] = typeof at === 'string' ? at.split('/') : [];
    const isRequest = REQUESTS.some((one) => one === resource) && isUuid(id) && rest.length === 0;
    return isRequest ? `${resource}/${id}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether somebody works on the open request; its sender does not. */
async function canEditRequest(person: Person, at: string): Promise<boolean> {
  const [name, id] = at.split('/') as [string, string];
  const resource = presenceResources[name]!;
  if (!grantsOf(resource, person).some(({ update }) => update)) return false;
  try {
    await getRecord(resource, person, id);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}

/** Tells all processes that somebody has opened a record, has it open still, or has left it. */
async function announce(here: Omit<Here, 'type'>): Promise<void> {
  await fromPool('select pg_notify($1, $2) is null as ok', [CHANNEL, JSON.stringify({ type: 'here', ...here })]);
}

/** Passes it on to others who still work on this request, and replies in their name, for newcomers. */
async function passOn(openSockets: OpenSockets, { id, who, isGone, isAnswer }: Here): Promise<void> {
  const there = openSockets.all().filter(({ at, claims }) => at === id && claims.sub !== who);
  const able = await Promise.all(there.map(async ({ claims }) => stillCanEdit(claims, id)));
  const others = there.filter((_, n) => able[n]);
  if (others.length === 0) return;
  const [person] = await fromPool(
    `select u.id::text as "_id", ${nameSql('u')} as name
     from users u where u.id = $1::uuid`,
    [who],
  );
  if (!person) return;
  const text = JSON.stringify({ type: 'here', record: { at: id, person, isGone: isGone === true } });
  for (const one of others) send(one, text);
  if (isGone || isAnswer) return;
  for (const other of new Set(others.map(({ claims }) => claims.sub)))
    await announce({ id, who: other, isAnswer: true });
}

/** Looks up the person again: they may have lost the request, or their role, since they opened it. */
async function stillCanEdit(claims: Claims, at: string): Promise<boolean> {
  const person = await personOfSession(claims);
  return person !== null && canEditRequest(person, at);
}

type Identity = { claims: Claims; person: Person };

/** Browsers send bearer tokens as a protocol: they cannot set headers on a websocket. */
const BEARER = /(?:^|,)\s*bearer\.([\w.-]+)\s*(?:,|$)/;

/**
 * Authenticates the opener of a socket: by bearer token (`Authorization`, or the protocols `portal, bearer.<token>`),
 * else by the cookie of the web session. The cookie counts from our own pages only, since any site could open a socket
 * with it.
 * @throws Problem 401 if nobody is signed in, 403 from a foreign origin
 */
async function identify({ headers }: IncomingMessage): Promise<Identity> {
  const named = BEARER.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
  const authorization = named ? `Bearer ${named}` : headers.authorization;
  const sent = new Headers({ cookie: headers.cookie ?? '', ...(authorization && { authorization }) });
  for (const name of ['host', 'x-forwarded-host']) if (headers[name]) sent.set(name, String(headers[name]));
  const claims = await claimsOf(sent);
  if (!claims) throw unauthorized('errors.signInRequired');
  if (!bearerOf(sent) && !isOurOrigin(headers.origin ?? '', sent)) throw forbidden('errors.foreignOrigin');
  const person = await personOfSession(claims);
  if (!person) throw unauthorized('errors.sessionEnded');
  if (person.seenBy) throw forbidden('errors.seeingAs');
  return { claims, person };
}

const resources = { notification: notifications, 'new-chat': chats, 'new-message': chatMessages, 'chat-read': chats };

/** A live message's content: the record as the API shows it to this person; null if unseen, or gone. */
async function contentFor(person: Person, { type, id }: LiveMessage): Promise<string | null> {
  try {
    const { body } = await getRecord(resources[type], person, id);
    return `{"type":"${type}","record":${body}}`;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null;
    throw error;
  }
}

const BEAT_MS = 25_000;
/** Sockets (tabs and devices) that one person may have open at a time. */
const MAX_PER_PERSON = 12;
const MAX_PEOPLE = 10_000;
const RETRY_SECONDS = 30;
/** Clients only announce their open record; those that send more messages are disconnected. */
const MAX_MESSAGES = 50;

export type Live = {
  /** Upgrades a request to a websocket. @throws Problem 401, 403, 429 or 503 */
  upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  close: () => void;
};

type Options = {
  beatMs?: number;
  /** A center has left the public map, or may have while the connection was lost. */
  onHidden?: () => void;
};

/** The live messages of this process: one connection that listens to the database, and a socket for each open tab. */
export function startLive({ beatMs = BEAT_MS, onHidden = () => {} }: Options = {}): Live {
  const openSockets = new OpenSockets();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    perMessageDeflate: false,
    handleProtocols: (names) => names.has('portal') && 'portal',
  });
  readWhenAsked(metrics.sockets, (gauge) => gauge.set(openSockets.all().length));
  const stopListening = subscribe(CHANNEL, {
    heard: (payload) => void hear(payload).catch((err: unknown) => log.error({ err }, 'a live message was lost')),
    missed() {
      onHidden();
      sendToAll('{"type":"missed"}');
    },
  });
  const beating = setInterval(() => {
    beat(openSockets.all());
    endDead().catch((err: unknown) => log.warn({ err }, 'sessions of open sockets could not be looked up'));
  }, beatMs).unref();

  async function hear(payload: string): Promise<void> {
    const message = readPayload(payload);
    if (!message) return;
    if (message.type === 'session') end(openSockets.all().filter(({ claims }) => claims.sid === message.id));
    else if (message.type === 'hidden') onHidden();
    else if (message.type === 'person') await endDead([...openSockets.of(message.id)]);
    else if (message.type === 'here') await passOn(openSockets, message);
    else if ('to' in message) await deliver(message.to, message);
  }

  /** Looks up the person again: their role may have changed since the socket was opened. */
  async function deliver(to: string, message: LiveMessage): Promise<void> {
    let person: Person | null = null;
    for (const { claims } of openSockets.of(to)) {
      person = await personOfSession(claims);
      // One session may have ended, or its owner may be viewing the portal as somebody else in it.
      if (person?.id === to) break;
      person = null;
    }
    const content = person && (await contentFor(person, message));
    if (content) for (const openSocket of openSockets.of(to)) send(openSocket, content);
  }

  /** Closes the sockets whose session is no longer valid for any reason. */
  async function endDead(asked = openSockets.all()): Promise<void> {
    if (asked.length === 0) return;
    const living = await livingSessions(asked.map(({ claims }) => claims.sid));
    end(asked.filter(({ claims }) => !living.has(claims.sid)));
  }

  /** A tab has opened a record, still has it open, or has left it. */
  async function moveTo(openSocket: OpenSocket, at: string | null | undefined): Promise<void> {
    if (at === undefined) return;
    const { at: before, claims } = openSocket;
    const move = (openSocket.moves += 1);
    if (before && before !== at) {
      openSocket.at = null;
      await announce({ id: before, who: claims.sub, isGone: true });
    }
    if (!at) return;
    const person = await personOfSession(claims);
    if (!person || !(await canEditRequest(person, at)) || openSocket.socket.readyState !== openSocket.socket.OPEN)
      return;
    // The tab has moved during the query.
    if (move !== openSocket.moves) return;
    openSocket.at = at;
    await announce({ id: at, who: claims.sub });
  }
  const lost = (err: unknown) => log.warn({ err }, 'who has a record open could not be told');

  const end = (ended: OpenSocket[]) => {
    for (const { socket } of ended) socket.close(CLOSED.sessionEnded, 'session ended');
  };
  const sendToAll = (text: string) => {
    for (const openSocket of openSockets.all()) send(openSocket, text);
  };

  function attach(socket: WebSocket, claims: Claims): void {
    const openSocket: OpenSocket = { socket, claims, isAlive: true, at: null, moves: 0, received: 0 };
    openSockets.add(openSocket);
    socket.on('pong', () => {
      openSocket.isAlive = true;
    });
    socket.on('message', (data: Buffer) => {
      openSocket.received += 1;
      if (openSocket.received > MAX_MESSAGES) socket.close(CLOSED.tooMuchSaid);
      else moveTo(openSocket, readHere(data.toString())).catch(lost);
    });
    socket.on('close', () => {
      openSockets.remove(openSocket);
      moveTo(openSocket, null).catch(lost);
    });
    socket.on('error', () => socket.terminate());
    send(openSocket, '{"type":"ready"}');
  }

  return {
    async upgrade(req, socket, head) {
      const { claims } = await identify(req);
      if (openSockets.of(claims.sub).size >= MAX_PER_PERSON) throw tooManyRequests(RETRY_SECONDS);
      if (openSockets.people >= MAX_PEOPLE) throw unavailable(RETRY_SECONDS);
      server.handleUpgrade(req, socket, head, (opened) => attach(opened, claims));
    },
    close() {
      clearInterval(beating);
      void stopListening();
      for (const { socket } of openSockets.all()) {
        socket.close(CLOSED.restarting);
        setTimeout(() => socket.terminate(), 1000).unref();
      }
    },
  };
}
