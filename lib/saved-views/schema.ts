import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { stamps, text } from '@/lib/rest/schema';

/** As many as one person may keep, those they share included. */
export const MOST_VIEWS = 50;

/** Whose lists there are to share a view of. */
export const AUDIENCES = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user'] as const;

/** What somebody looks for in a list, under a name. */
export const savedViewRecord = z.object({
  /** The list, by its path below the area. */
  screen: text(100),
  name: text(60),
  /** What its address holds: search, filters, order, columns and density. What makes no sense there is not kept. */
  query: z.string().max(8000).optional(),
  /** Those who have it in their lists as well. */
  sharedWith: kind('choice', z.enum(AUDIENCES), { words: 'roles' }).nullish(),
  /** The list begins with it, where its address asks for nothing. */
  isDefault: z.boolean().optional(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type SavedViewField = keyof z.infer<typeof savedViewRecord>;

/** As a list offers it. */
export type SavedView = {
  _id: string;
  name: string;
  query: string;
  sharedWith: string | null;
  isDefault: boolean;
};
