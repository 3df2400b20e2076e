import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { fromPool } from '@/lib/core/read';
import { forbidden } from '@/lib/run/errors';
import { countEligible, countLeftOut, waitingRequests } from './data';
import type { ExportKind } from './schema';

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
