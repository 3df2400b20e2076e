import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { forbidden } from '@/lib/errors';
import { fromPool } from '@/lib/rest/read';
import { countEligible, countLeftOut, waitingRequests } from './data';
import type { ExportKind } from './schema';

/** What an export would hold now, and which roll-up requests it would leave open; see `exportPreview`. Changes nothing. */
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
