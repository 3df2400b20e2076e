import { escapeXml } from '@/lib/run/i18n/escape';
import { initialsOf } from './rules.initials';

const HUES = [188, 24, 212, 152, 262, 340, 44, 98];

/** A picture of 200 × 200 with the initials of a person, in a colour derived from their id. */
export function drawInitials(id: string, name: string): string {
  const text = escapeXml(initialsOf(name) || '?');
  const hue = HUES[Number.parseInt(id.slice(-2), 16) % HUES.length] ?? HUES[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><rect width="200" height="200" fill="hsl(${hue} 45% 33%)"/><text x="100" y="100" dy=".35em" text-anchor="middle" fill="#fff" font-family="Inter,system-ui,sans-serif" font-weight="600" font-size="84">${text}</text></svg>`;
}
