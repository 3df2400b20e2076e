import { z } from 'zod';
import type { AreaName } from '@/lib/nouns/places/map/geometry';
import { clampView, type FrameName, frames, type View } from '@/lib/nouns/places/map/rules';

/** Incremented when style or geometry change, because browsers and caches keep the drawing for ever. */
const EDITION = 4;

export type BaseRequest = { view: View; frame: FrameName; lit?: AreaName | undefined };

export function baseAddress({ view, frame, lit }: BaseRequest): string {
  const { lat, lng, zoom } = view;
  const parts = { v: EDITION, frame, lat, lng, zoom, ...(typeof lit === 'object' && lit) };
  const given = Object.entries(parts);
  return `/api/map/base.svg?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const schema = z.object({
  frame: z.enum(Object.keys(frames) as [FrameName, ...FrameName[]]),
  lat: degrees(90),
  lng: degrees(180),
  zoom: z.coerce.number().min(0).max(22),
  region: z.string().max(60).optional(),
  province: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

/** The request behind such a URL, with the view clamped; undefined if it is invalid. */
export function parseBaseAddress(query: URLSearchParams): BaseRequest | undefined {
  const asked = schema.safeParse(Object.fromEntries(query)).data;
  if (!asked) return undefined;
  const { frame, region, province, ...view } = asked;
  const lit = province ? { province } : region ? { region } : undefined;
  return { frame, view: clampView(view), lit };
}
