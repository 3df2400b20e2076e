// What happened to a person or a center, in a programme of a million treatments.
import { toldBy } from './databases';
import { atMost, type Row, row, within } from './report';
import type { TimelineTimes } from './timeline-times';

export function timelineRows(databaseUrl: string): Row[] {
  const { users, centers } = toldBy('timeline-times', databaseUrl) as TimelineTimes;
  return [
    row('timeline of the busiest people: p95', within(0.95, users), 'ms', atMost(150)),
    row('timeline of the busiest centers: p95', within(0.95, centers), 'ms', atMost(150)),
  ];
}
