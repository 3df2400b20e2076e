// Props of the parts that nouns add to the generic screens (lib/core/screens/define.ts).
import type { ReactNode } from 'react';
import type { Person } from '@/lib/core/actor/actor';
import type { Query } from '@/lib/core/screens/address';
import type { ListScreen } from '@/lib/core/screens/lists';
import type { RecordView } from '@/lib/core/screens/open-record';

export interface ListPart {
  me: Person;
  screen: ListScreen;
  name: string;
  path: string;
  query: Query;
  /** Filters implied by the path. */
  within?: Record<string, string>;
}

export interface RecordPart {
  me: Person;
  view: RecordView;
  title: string;
  href: string;
  draft: unknown;
  query: Query;
}

export interface AroundRecord extends RecordPart {
  children: ReactNode;
}

export type Part<Props> = (props: Props) => ReactNode | Promise<ReactNode>;

/** The slots of the generic screens; each is a folder beside this file. */
export interface Slots {
  aboveList: ListPart;
  listView: ListPart;
  aroundRecord: AroundRecord;
  belowRecord: RecordPart;
  besideForm: Record<string, never>;
}
