// The API in a process of its own, so that a test can kill it: prints its address once it listens.
import { startApi } from './api-server';

const { url } = await startApi();
process.stdout.write(`${url}\n`);
