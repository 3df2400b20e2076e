// A thousand changes a second, and how long after its commit each is in the hands of a webhook's receiver.
import { toldBy } from './databases';
import type { FeedTimes } from './feed-times';
import { atLeast, atMost, type Row, row } from './report';

export function feedRows(databaseUrl: string): Row[] {
  const own = { WEBHOOK_NETWORKS: '127.0.0.1/32' };
  const { perSecond, p50, p99 } = toldBy('feed-times', databaseUrl, own) as FeedTimes;
  return [
    row('feed: changes of centers, five in a transaction', perSecond, 'events/s', atLeast(950, 'of the 1,000 planned')),
    row('from commit to webhook, median', p50, 'ms'),
    row('from commit to webhook, p99', p99, 'ms', atMost(1000)),
  ];
}
