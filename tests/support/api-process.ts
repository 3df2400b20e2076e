// The API in its own process, so that a test can kill it: prints its address once it listens. `--live`: with
// websockets.
import { startLive } from '@/lib/web/realtime/live';
import { startApi } from './api-server';

const { url } = await startApi(process.argv.includes('--live') ? startLive() : undefined);
process.stdout.write(`${url}\n`);
