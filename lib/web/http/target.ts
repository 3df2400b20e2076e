const LONGEST = 8_000;
const NONE = new URLSearchParams();

export interface Target {
  /** as sent, still encoded, without the query */
  path: string;
  /** read-only: all empty ones are the same object */
  query: URLSearchParams;
}

/** Path and query of a request, or null if no page can make sense of it and Next.js would answer with a 500. */
export function parseTarget(url: string): Target | null {
  if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//')) return null;
  const [path = '', query = ''] = splitOnce(url.split('#', 1)[0]!, '?');
  const decoded = path.includes('%') ? decode(path) : path;
  if (decoded === null || /[\0\\]/.test(decoded) || /%(00|5c)/i.test(path)) return null;
  if (decoded.includes('/.') && decoded.split('/').some(isDotSegment)) return null;
  if (query.includes('\0') || /%00/.test(query)) return null;
  return { path, query: query ? new URLSearchParams(query) : NONE };
}

/**
 * `.` and `..` are resolved differently by different programs: the path
 * checked here could differ from the one rendered.
 */
const isDotSegment = (segment: string) => segment === '.' || segment === '..';

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
