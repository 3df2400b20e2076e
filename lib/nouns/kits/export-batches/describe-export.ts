import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { type Address, defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { countEligible, countLeftOut, waitingRequests } from './data';
import { TO_SEND } from './rules';
import { type ExportKind, exportPreview } from './schema';

/** Previews an export: its content, and the roll-up requests it leaves open; see `exportPreview`. Changes nothing. */
export async function describeExport(actor: Actor, kind: ExportKind) {
  if (requirePerson(actor).group !== 'admin') throw forbidden();
  const [{ centerCount, centers }, leftOut, open] = await Promise.all([
    countEligible(fromPool, kind),
    countLeftOut(fromPool, kind),
    waitingRequests(fromPool, kind),
  ]);
  const waiting = open.map((request) => ({
    _id: request.id,
    rollupName: request.rollupName,
    referentName: request.rollupReferent,
    centerId: request.centerId,
    centerName: request.centerName,
    waitsFor: request.waitsFor,
    createdAt: request.createdAt,
  }));
  return { centerCount, centers, leftOut, waitingRequests: waiting };
}

const preview = (address: Address, summary: string, kind: ExportKind) =>
  defineVerb(address, {
    summary: `${summary}: how many there are now, and the roll-up requests that would stay open`,
    answer: exportPreview,
    run: ({ actor }) => describeExport(actor, kind),
  });

export const previewWelcomeKits = preview('GET /centers/exportWelcomeKitEligible', TO_SEND.welcome_kit, 'welcome_kit');
export const previewPromoKits = preview('GET /centers/exportPromoEligible', TO_SEND.promo_kit, 'promo_kit');
export const previewCleanWhiteKits = preview('GET /centers/exportCWKitEligible', TO_SEND.clean_white, 'clean_white');
