import { type Download, VIMEO, YOUTUBE } from './schema';

/** How a video is shown: embedded with a player that sets no cookies before playing, or as a file of ours. */
export type Player = { frame: string } | { file: string };

/** Hosts of embedded players; also allowed by the pages' security policy. */
export const PLAYER_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/**
 * The player for a video's address; null if it can only be opened elsewhere.
 * @param siteOrigin the origin of this site, whose own files may be played
 */
export function playerOf(link: string, siteOrigin: string | null): Player | null {
  const youtube = YOUTUBE.exec(link)?.[1];
  if (youtube) return { frame: `${PLAYER_HOSTS[0]}/embed/${youtube}?autoplay=1&rel=0` };
  const vimeo = VIMEO.exec(link)?.[1];
  if (vimeo) return { frame: `${PLAYER_HOSTS[1]}/video/${vimeo}?autoplay=1&dnt=1` };
  const isOurs = link.startsWith('/') || (siteOrigin !== null && link.startsWith(`${siteOrigin}/`));
  return isOurs && /\.(mp4|webm)$/.test(link) ? { file: link } : null;
}

export const hrefOfDownload = ({ link, fileId }: Pick<Download, 'link' | 'fileId'>): string =>
  fileId ? `/api/files/${fileId}` : (link ?? '');
