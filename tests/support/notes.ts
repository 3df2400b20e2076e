// Messages about requests, visits to centers and shipments, for the permission tests.
import { db } from '@/lib/run/db/db';
import { unique } from './people';
import type { Fixture } from './world';

type AskFor = (provinceCode: string, consultantId: string | null) => Promise<{ id: string }>;

export async function fixturesOfNotes(
  ask: AskFor,
  consultantId: string,
  centers: { near: string; far: string },
): Promise<Record<string, Fixture>> {
  const near = await ask('MI', consultantId);
  const noteOn = (productTestRequestId: string) =>
    db.requestNote.create({ data: { kind: 'note', text: 'A', productTestRequestId } });
  const visitTo = (centerId: string) =>
    db.centerVisit.create({ data: { centerId, visitedOn: new Date('2026-03-01'), notes: 'A' } });
  const parcelTo = (id: string) => {
    const exportBatch = { create: { kind: 'welcome_kit' as const, fileName: 'x.xlsx', centerCount: 1 } };
    return db.parcel.create({ data: { kind: 'welcome_kit', center: { connect: { id } }, exportBatch } });
  };
  return {
    parcels: {
      near: () => parcelTo(centers.near),
      far: () => parcelTo(centers.far),
      create: () => ({ centerId: centers.near, kind: 'welcome-kit' }),
      update: () => ({ carrier: unique('BRT') }),
    },
    'center-visits': {
      near: () => visitTo(centers.near),
      far: () => visitTo(centers.far),
      create: () => ({ visitedOn: '2026-03-02', notes: unique('text'), centerId: centers.near }),
      update: () => ({ notes: unique('text') }),
    },
    'request-notes': {
      near: async () => noteOn((await ask('MI', consultantId)).id),
      far: async () => noteOn((await ask('AO', null)).id),
      create: () => ({ kind: 'note', text: unique('text'), productTestRequestId: near.id }),
      update: () => ({ text: unique('text') }),
    },
  };
}
