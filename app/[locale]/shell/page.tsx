import type { Metadata } from 'next';
import { HEAD_MARK, MAIN_MARK } from '@/lib/site/shell-marks';

export const metadata: Metadata = { title: HEAD_MARK };

/** Never asked for by a visitor: lib/site puts each public page into it, in place of the marks. */
export default function Shell() {
  return MAIN_MARK;
}
