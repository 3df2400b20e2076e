// A thousand changes a second, and how long after its commit each is in the hands of a webhook's receiver.
import { testEnvironment } from '../../support/environment';
import { lastLineOf } from './databases';
import type { FeedTimes } from './feed-times';
import type { Row } from './report';

export function feedRows(databaseUrl: string): Row[] {
  const env = { ...testEnvironment(databaseUrl), WEBHOOK_NETWORKS: '127.0.0.1/32' };
  const { perSecond, p50, p99 } = lastLineOf(['tests/proofs/bench/feed-times.ts'], env) as FeedTimes;
  const limit = { value: 1000, what: 'promised', better: 'less' as const };
  return [
    { name: 'feed: changes of centers, each in a transaction of its own', value: perSecond, unit: 'events/s' },
    { name: 'from commit to webhook, median', value: p50, unit: 'ms' },
    { name: 'from commit to webhook, p99', value: p99, unit: 'ms', limit },
  ];
}
