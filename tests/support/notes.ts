// What is said about a request, for the tests of rights.
import { db } from '@/lib/db';
import { unique } from './people';
import type { Fixture } from './world';

type AskFor = (provinceCode: string, consultantId: string | null) => Promise<{ id: string }>;

export async function fixturesOfNotes(ask: AskFor, consultantId: string): Promise<Record<string, Fixture>> {
  const near = await ask('MI', consultantId);
  const noteOn = (productTestRequestId: string) =>
    db.requestNote.create({ data: { kind: 'note', text: 'A', productTestRequestId } });
  return {
    'request-notes': {
      near: async () => noteOn((await ask('MI', consultantId)).id),
      far: async () => noteOn((await ask('AO', null)).id),
      create: () => ({ kind: 'note', text: unique('text'), productTestRequestId: near.id }),
      update: () => ({ text: unique('text') }),
    },
  };
}
