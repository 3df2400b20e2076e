// An imported sheet, for the permission tests.
import { db } from '@/lib/run/db/db';

export const fixturesOfImports = (personId: string) => ({
  imports: {
    near: () =>
      db.import.create({ data: { resource: 'faqs', fileName: 'x.csv', personId, headings: ['A'], mapping: [null] } }),
    create: () => ({ resource: 'faqs', fileName: 'x.csv' }),
    update: () => ({ state: 'running' }),
  },
});
