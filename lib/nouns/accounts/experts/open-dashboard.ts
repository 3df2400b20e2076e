import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openLatest } from '@/lib/core/screens/open-latest';
import { openFirst } from '@/lib/core/screens/open-list';
import { openOutlook } from '@/lib/nouns/credits/data';
import type { Download } from '@/lib/nouns/downloads/schema';
import { openInquiries } from '@/lib/nouns/inquiries/open-inquiries';
import { usualDaysOfAnswer, waitingFor } from '@/lib/nouns/memberships/data';
import { activePromos } from '@/lib/nouns/promo-settings/data';
import { readSettings } from '@/lib/nouns/settings/data';
import { ownRecord } from '@/lib/nouns/users/data';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { names, picked } from '@/lib/run/names';

/** Follow-up visits due, longest overdue first. */
const DUE = { period: 'due', sort: 'treatedOn' };

const RESULT = ['treatedOn', 'patient', 'productName', 'colorType', 'startValue', 'endValue', 'gain'];

/** The data of a professional's dashboard, as the API would return it to them. */
export async function openDashboard(me: Person, language: string) {
  const settings = await readSettings();
  const [person, outlook, treatments, centers, news, downloads, promos, controls, inquiries, waiting] =
    await Promise.all([
      ownRecord(me),
      openOutlook(me.id, settings),
      openLatest('treatments', me, [...RESULT, 'rating'], { sort: '-treatedOn' }),
      openLatest('centers', me, ['name', 'address', 'missingData', 'isAuthorized', 'hoursDue', 'hoursConfirmedAt'], {
        limit: '20',
      }),
      openLatest('news', me, ['title', 'description', 'link', 'updatedAt'], { limit: '3', language }),
      openLatest('downloads', me, ['kind', 'title', 'description', 'link', 'fileId'], {
        limit: '20',
        sort: 'order',
        language,
      }),
      activePromos(),
      openFirst(listScreens.treatments!, me, DUE, names('treatedOn patient productName period'), {
        limit: 3,
      }),
      me.isConfirmed && !me.seenBy ? openInquiries(me) : [],
      waitingFor(me),
    ]);
  const isWaitingForFirstCenter = centers.records.length === 0 && waiting.mine.some(({ kind }) => kind === 'request');
  const due = controls.records.map(({ _id }) => _id);
  const seen = await db.controlVisit.findMany({
    where: { treatmentId: { in: due } },
    select: picked('treatmentId period'),
  });
  return {
    seen,
    usualDays: isWaitingForFirstCenter ? await usualDaysOfAnswer() : null,
    person,
    settings,
    outlook,
    treatments,
    centers,
    news,
    promos,
    controls,
    waiting,
    waitingInquiries: inquiries.filter(({ status }) => status === 'waiting'),
    downloads: downloads.records as unknown as Download[],
    siteOrigin: env.APP_URL ?? null,
  };
}
