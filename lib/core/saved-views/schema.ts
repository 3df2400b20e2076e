import { z } from 'zod';
import { areas } from '@/lib/core/actor/areas';
import { kind } from '@/lib/core/fields/kinds';
import { stamps, text } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** Maximum number of views per person, including shared ones. */
export const MAX_VIEWS = 50;

export const AUDIENCES = areas.filter((area) => area !== 'guest');

export const savedViewRecord = z.object({
  screen: text(100),
  name: text(LONGEST.label),
  /** The query of its address: search, filters, order, columns and density. Invalid parts are not stored. */
  query: z.string().max(8000).optional(),
  /** The group that also has it in their lists. */
  sharedWith: kind('choice', z.enum(AUDIENCES), { words: 'roles' }).nullish(),
  isDefault: z.boolean().optional(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type SavedViewField = keyof z.infer<typeof savedViewRecord>;

/** As offered by a list. */
export type SavedView = { _id: string; name: string; query: string; sharedWith: string | null; isDefault: boolean };
