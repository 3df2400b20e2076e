import { typedDay, typedTime } from '@/lib/run/i18n/typed-times';
import { type InquiryStatus, MOST_WISHES } from './schema';

type Values = Readonly<Record<string, string>>;

/** How far ahead appointments are wished for and proposed, in days. */
export const DAYS_AHEAD = 90;

export const timeControls = (index: number) => [`day${index + 1}`, `time${index + 1}`] as const;

/** The local times typed into a form, in its order: 2026-12-01T15:30. One of which a part is missing or invalid is kept as typed. */
export const timesIn = (values: Values): string[] =>
  Array.from({ length: MOST_WISHES }, (_, index) =>
    timeControls(index).map((name) => values[name]?.trim() ?? ''),
  ).flatMap(([day = '', time = '']) => (day || time ? [`${typedDay(day) ?? day}T${typedTime(time) ?? time}`] : []));

export function controlOf(place: number, values: Values): string {
  const filled = Array.from({ length: MOST_WISHES }, (_, index) => timeControls(index)).filter(([day, time]) =>
    [day, time].some((name) => values[name]?.trim()),
  );
  return (filled[place] ?? timeControls(0))[0];
}

/** "Tuesday 1 December at 15:30": a local time in words, whatever the zone of the reader. */
export const timeWords = (locale: string, time: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${time}:00Z`));

export type InquiryStage = InquiryStatus | 'late' | 'closed' | 'ended' | 'unanswered' | 'overdue' | 'past';

type Standing = {
  status: InquiryStatus;
  proposals: readonly string[];
  agreedAt: string | null;
  /** yyyy-MM-dd */
  today: string;
  isLate: boolean;
  isUnanswered: boolean;
  isOpen: boolean;
  /** The center does not exist any more. */
  isEnded: boolean;
};

export function stageOf({ status, proposals, agreedAt, today, ...it }: Standing): InquiryStage {
  const isOver = (time: string) => time.slice(0, 10) < today;
  if (it.isEnded) return 'ended';
  if (status === 'unconfirmed') return it.isLate ? 'late' : it.isOpen ? status : 'closed';
  if (status === 'waiting' && it.isUnanswered) return 'unanswered';
  if (status === 'proposed' && proposals.every(isOver)) return 'overdue';
  if (status === 'accepted' && agreedAt && isOver(agreedAt)) return 'past';
  return status;
}

const WITHDRAWN: readonly InquiryStage[] = ['waiting', 'unanswered', 'proposed', 'overdue', 'accepted'];
export const isWithdrawable = (stage: InquiryStage): boolean => WITHDRAWN.includes(stage);

/** Mail domains where everybody may have an address, in the site's languages: they are not one person's. */
const OPEN_TO_ALL = new Set(
  `gmail.com googlemail.com outlook.com outlook.it outlook.de outlook.fr outlook.es hotmail.com hotmail.it hotmail.de hotmail.fr
  hotmail.es hotmail.co.uk live.com live.it live.de live.fr msn.com yahoo.com yahoo.it yahoo.de yahoo.fr yahoo.es yahoo.co.uk
  icloud.com me.com mac.com aol.com proton.me protonmail.com libero.it virgilio.it alice.it tim.it tin.it tiscali.it fastwebnet.it
  inwind.it iol.it email.it pec.it gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de posteo.de mailbox.org
  bluewin.ch aon.at orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr neuf.fr telefonica.net movistar.es terra.es
  btinternet.com sky.com virginmedia.com`.split(/\s+/),
);
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Suffixes of two parts, such as `studio.co.uk`, `studio.com.br`. */
const SECOND_LEVEL = /^(ac|co|com|edu|gob|gouv|gov|gv|ltd|me|net|nom|or|org|plc)\.[a-z]{2}$/;

/** The registered domain of a host: its owner has all names below it for free. */
function ownedDomain(host: string): string {
  const labels = host.split('.');
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}

/** The mailbox of an address, however it is spelled: a suffix after a plus, and dots at Google, are ignored. */
export function mailboxOf(email: string): { mailbox: string; domain: string; isOpenToAll: boolean } {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const domain = ownedDomain(host);
  const plain = name.replace(/\+.*/, '');
  const mailbox = `${WITHOUT_DOTS.has(host) ? plain.replaceAll('.', '') : plain}@${host}`;
  return { mailbox, domain, isOpenToAll: OPEN_TO_ALL.has(domain) };
}
