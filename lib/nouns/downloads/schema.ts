import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  culture,
  id,
  longText,
  optional,
  type ReadOf,
  stamps,
  text,
  webAddress,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';

const DOWNLOAD_KINDS = ['document', 'video', 'promotion'] as const;

/** Addresses of videos that can be embedded; the group is the video's id. */
export const YOUTUBE =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/;
export const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/;

/** A video that can be played within a page. */
export const videoAddress = webAddress.refine(
  (link) => YOUTUBE.test(link) || VIMEO.test(link),
  'validation.videoAddress',
);

export const downloadRecord = z.object({
  kind: z.enum(DOWNLOAD_KINDS),
  title: text(300),
  description: optional(longText()),
  /** At least one of the two: an external page, or an uploaded document. */
  link: optional(webAddress),
  fileId: optional(kind('document', id)),
  language: culture.optional(),
  order: wholeNumber(0, 100_000).optional(),
  isVisible: z.boolean().optional(),
  ...stamps,
});

export type DownloadField = keyof z.infer<typeof downloadRecord>;

export type Download = ReadOf<typeof downloadRecord, 'kind title description link fileId'>;
