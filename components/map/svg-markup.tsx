'use client';
import type { SVGProps } from 'react';
import { trustedMarkup } from '@/components/ui/trusted-markup';

interface SvgMarkupProps extends Omit<SVGProps<SVGSVGElement & SVGGElement>, 'children' | 'dangerouslySetInnerHTML'> {
  /** The whole drawing, or a part of another one. */
  as?: 'svg' | 'g';
  /** Drawn by lib, which escapes every text. */
  markup: string;
}

/** Inserts SVG that lib has drawn; works under Trusted Types. */
export function SvgMarkup({ as: Element = 'svg', markup, ...attributes }: SvgMarkupProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by lib, which escapes every text it is given
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: trustedMarkup(markup) }} />;
}
