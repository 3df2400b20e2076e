// A page that shows the parts of a cluster and kills them on a click. Local only, for evaluation.
import { once } from 'node:events';
import { createServer } from 'node:http';

const STYLE = `body{font:16px/1.5 system-ui;margin:3rem auto;max-width:44rem;padding:0 1rem;color:#1d2733;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-bottom:1px solid #d5dbe1}
button{font:inherit;padding:.25rem .75rem;border:1px solid #b3261e;color:#b3261e;background:none;border-radius:.4rem;cursor:pointer}
.away{color:#b3261e;font-weight:600}ol{color:#4a5866}@media(prefers-color-scheme:dark){body{color:#e6ebf0;background:#141a21}
td,th{border-color:#36414d}ol{color:#a9b4bf}button,.away{color:#ff8a80;border-color:#ff8a80}}`;

const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function rowsOf({ primary, databases, servers, workers, proxies }) {
  const database = (name) => {
    const state = databases[name];
    if (!state) return 'away';
    if (state.replica) return 'replica';
    return `primary, ${state.waits ? 'commits wait for the replica' : 'alone'}, lag ${Math.round(state.lag * 1000)} ms`;
  };
  const second = primary === 'a' ? 'b' : 'a';
  return [
    ['primary', `database ${primary}`, database(primary)],
    ['replica', `database ${second}`, database(second)],
    ...Object.entries(servers).map(([name, text]) => [name, name, text]),
    ...Object.entries(workers).map(([name, pid]) => [name, name, `process ${pid}`]),
    ['nginx', 'in front of the servers', proxies.nginx ? 'nginx' : 'our forwarder instead of nginx'],
    ['haproxy', 'in front of the databases', proxies.haproxy ? 'HAProxy' : 'our forwarder instead of HAProxy'],
  ];
}

const button = (part, name) =>
  `<form method="post" action="/kill/${part}"><button aria-label="Kill ${escaped(name)}">Kill</button></form>`;

function pageOf(state, { address, parts }, said) {
  const rows = rowsOf(state).map(
    ([part, name, text]) =>
      `<tr><th scope="row">${escaped(name)}</th><td${text.startsWith('away') ? ' class="away"' : ''}>${escaped(text)}</td>
       <td>${parts.includes(part) ? button(part, name) : ''}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta http-equiv="refresh" content="2"><title>The cluster</title><style>${STYLE}</style>
    <h1>The cluster</h1><p>The portal: <a href="${escaped(address)}">${escaped(address)}</a>. What is killed comes back by itself;
    use the portal meanwhile.</p><table><tbody>${rows.join('')}</tbody></table>
    <ol reversed>${said.map((line) => `<li>${escaped(line)}</li>`).join('')}</ol></html>`;
}

/** Serves the page. @returns {Promise<{ address: string, note: (text: string) => void, stop: () => Promise<void> }>} */
export async function startPage({ port, cluster }) {
  const said = [];
  const note = (text) => {
    said.unshift(`${new Date().toLocaleTimeString('en-GB')} ${text}`);
    said.splice(20);
  };
  async function answer(req, res) {
    const [, part] = /^\/kill\/(\w+)$/.exec(req.url) ?? [];
    if (req.method === 'POST' && cluster.parts.includes(part)) {
      // Other sites must not reach it through a visitor's browser.
      if (req.headers.origin !== `http://${req.headers.host}`) return res.writeHead(403).end();
      note(`${part} is killed`);
      cluster.kill(part);
      return res.writeHead(303, { location: '/' }).end();
    }
    if (req.url !== '/') return res.writeHead(404).end();
    const page = pageOf(await cluster.state(), cluster, said);
    return res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
  }
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    note,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
