import type { LogoType } from '@/lib/cw-rollup-requests/schema';

const BEGINNINGS: [LogoType, number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** The type of a logo by its first bytes, whatever its name; null if we cannot print it. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  return BEGINNINGS.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}
