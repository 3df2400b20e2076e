// The API and the worker in their own process with the most verbose logging; run by tests/api/log-privacy.test.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routeTable } from '@/app/api/route-table';
import { logConsole } from '@/lib/http/console-log';
import { directApi } from '@/lib/http/direct-api';
import { requestContext } from '@/lib/http/request-context';
import { logRequest } from '@/lib/http/request-log';
import { openWorkingQueue } from '@/lib/jobs/queue';
import { work } from '@/lib/jobs/workers';
import { log, requestLog } from '@/lib/log';
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
