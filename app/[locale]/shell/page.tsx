import type { Metadata } from 'next';
import { HEAD_MARK, MAIN_MARK } from '@/lib/web/site/shell-marks';

export const metadata: Metadata = { title: HEAD_MARK };

/** Never requested by visitors: lib/web/site replaces the placeholders with each public page. */
export default function Shell() {
  return MAIN_MARK;
}
