// A mail server with scripted behaviour per recipient: it accepts, refuses, stalls or hangs up, and counts mails.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

/**
 * A code: the reply to RCPT. `drop` and `stall`: at RCPT, before anything is sent. `drop-end`, `stall-end`: after the
 * whole text was received. `554-end`: refuses the text.
 */
export type Cue = '421' | '450' | '550' | '550-policy' | 'drop' | 'stall' | 'drop-end' | 'stall-end' | '554-end';

/** Where it goes silent for everybody: before its greeting, at a command, or never, sending more of one reply. */
export type Stall = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'the end' | 'dripping';

export type CuedSmtp = {
  url: string;
  cues: Map<string, Cue>;
  /** How often each address was sent a whole mail, confirmed or not. */
  got: Map<string, number>;
  asked: Map<string, number>;
  mailTo: (address: string) => Promise<Email>;
  rawTo: (address: string) => string;
  /** Refuses all connections until it is set to false. */
  isAway: boolean;
  stallAt?: Stall;
  stop: () => Promise<void>;
};

const ANSWERS: Partial<Record<Cue, string>> = {
  421: '421 4.3.2 closing',
  450: '450 4.2.0 greylisted',
  550: '550 5.1.1 no such user',
  '550-policy': '550 5.7.1 not welcome here',
};

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

export async function startCuedSmtp(port = 0): Promise<CuedSmtp> {
  const sockets = new Set<Socket>();
  const raws = new Map<string, string>();
  const cued: CuedSmtp = {
    url: '',
    cues: new Map(),
    got: new Map(),
    asked: new Map(),
    isAway: false,
    rawTo: (address) => raws.get(address) ?? '',
    mailTo: (address) => PostalMime.parse(raws.get(address) ?? ''),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (cued.isAway) {
      socket.end('421 4.3.2 away\r\n');
      return;
    }
    if (cued.stallAt === 'greeting') return;
    socket.write('220 cued.example ESMTP\r\n');
    converse(socket, cued, raws);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  cued.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return cued;
}

function converse(socket: Socket, cued: CuedSmtp, raws: Map<string, string>): void {
  let typed = '';
  let to = '';
  let inData = false;
  const say = (text: string) => socket.write(`${text}\r\n`);

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === cued.stallAt) return;
    if (verb === 'MAIL' && cued.stallAt === 'dripping') {
      // Never silent long enough for a timeout, and never done.
      const timer = setInterval(() => say('250-one moment'), 200);
      socket.on('close', () => clearInterval(timer));
    } else if (verb === 'RCPT') recipient(/<([^<>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '');
    else if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say(verb === 'EHLO' ? '250 cued.example' : '250 ok');
  }

  function recipient(address: string): void {
    to = address;
    count(cued.asked, to);
    const cue = cued.cues.get(to);
    const answer = cue && ANSWERS[cue];
    if (cue === 'drop') socket.destroy();
    else if (cue !== 'stall') say(answer ?? '250 ok');
    if (cue === '421') socket.end();
  }

  function finished(text: string): void {
    if (cued.stallAt === 'the end') return;
    const cue = cued.cues.get(to);
    if (cue === '554-end') {
      say('554 5.6.0 not like this');
      return;
    }
    raws.set(to, text.replaceAll('\r\n..', '\r\n.'));
    count(cued.got, to);
    if (cue === 'drop-end') socket.destroy();
    else if (cue !== 'stall-end') say('250 2.0.0 taken');
  }

  socket.on('data', (chunk) => {
    typed += chunk.toString('latin1');
    for (;;) {
      const end = typed.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const piece = typed.slice(0, end);
      typed = typed.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        finished(piece);
      } else command(piece);
    }
  });
}
