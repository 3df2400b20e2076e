// The API and the worker in their own process with the most verbose logging; run by tests/api/log-privacy.test.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routeTable } from '@/app/api/route-table';
import { work } from '@/lib/nouns/jobs/workers';
import { logConsole } from '@/lib/run/console-log';
import { openWorkingQueue } from '@/lib/run/jobs/queue';
import { log, requestLog } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';
import { directApi } from '@/lib/web/http/direct-api';
import { logRequest } from '@/lib/web/http/front';
import { contextOf } from './api-server';

logConsole(log);
await work(await openWorkingQueue());
const api = directApi(routeTable);
const server = createServer((req, res) => {
  const context = contextOf(req);
  logRequest(requestLog, req, res, context);
  void requestContext.run(context, api, req, res).then((answered) => answered || res.writeHead(404).end());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`);
});
