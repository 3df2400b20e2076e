// The manifests of deploy/kubernetes and docker-compose.yml fit the program, and give its processes no more than they need; HAProxy
// asks where Patroni answers.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse, parseAllDocuments } from 'yaml';
import { JOB_NAMES } from '@/lib/run/jobs/queue';
import { probe } from '@/lib/web/http/shutdown';

type Item = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { template?: { metadata: { labels: Labels }; spec: Pod }; selector?: Labels & { matchLabels?: Labels } };
};
type Labels = Record<string, string>;
type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } };
type Check = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  args: string[];
  env?: Variable[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Check;
  readinessProbe?: Check;
  livenessProbe?: Check;
  resources: { requests: Labels; limits: Labels };
  securityContext: object;
  volumeMounts: { mountPath: string }[];
};
type Pod = {
  containers: Container[];
  securityContext: object;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
};

const FOLDER = 'deploy/kubernetes';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const items = files
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  .map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Item;
  });
const pods = items.flatMap(({ metadata, spec }) => (spec?.template ? [{ name: metadata.name, ...spec.template }] : []));
const containers = pods.flatMap(({ spec }) => spec.containers);
const find = (kind: string, name: string) => items.find((each) => each.kind === kind && each.metadata.name === name)!;
const config = find('ConfigMap', 'portal').data!;

const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
/** Of PostgreSQL's own client. */
const KNOWN_TO_OTHERS = ['PGPASSWORD'];

test('there is a server, a worker and a preparation, and all that is applied is there', () => {
  expect(pods.map(({ name }) => name).toSorted()).toEqual(['portal-prepare', 'portal-server', 'portal-worker']);
  const { resources } = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8')) as { resources: string[] };
  const applied = [...resources, 'prepare.yaml', 'kustomization.yaml'];
  const [unapplied, absent] = [
    files.filter((name) => !applied.includes(name)),
    applied.filter((name) => !files.includes(name)),
  ];
  expect(
    [...unapplied, ...absent].map((name) => `edit ${FOLDER}/kustomization.yaml: it and the folder differ in ${name}`),
  ).toEqual([]);
});

test.each(pods)('$name runs as nobody in particular, on a file system it cannot write to', ({ spec }) => {
  expect(spec.automountServiceAccountToken).toBe(false);
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  for (const { securityContext, resources, volumeMounts } of spec.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources).toMatchObject({
      requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
      limits: { memory: expect.any(String) as string },
    });
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/app/.data']);
  }
});

test('probes ask what answers, on the port that the server listens on', async () => {
  const [server] = find('Deployment', 'portal-server').spec.template!.spec.containers;
  const { startupProbe, readinessProbe, livenessProbe, ports } = server!;
  const paths = [startupProbe, readinessProbe, livenessProbe].map((each) => each!.httpGet.path);
  expect(paths).toEqual(['/api/health', '/api/ready', '/api/health']);
  const res = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;
  for (const path of paths)
    expect(
      await probe(
        path,
        { method: 'GET' } as IncomingMessage,
        res,
        async () => true,
        async () => true,
      ),
    ).toBe(true);
  expect(ports).toEqual([{ name: 'http', containerPort: Number(config.PORT) }]);
});

test('every variable is one that the program reads, and secrets are referred to', () => {
  const named = [...Object.keys(config), ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name))];
  const unknown = named.filter((name) => !explained.includes(name) && !KNOWN_TO_OTHERS.includes(name));
  expect(unknown.map((name) => `edit ${FOLDER}: ${name} is not in .env.example`)).toEqual([]);
  const written = containers.flatMap(({ env = [] }) => env).filter(({ value }) => value !== undefined);
  expect(written.map(({ name }) => `edit ${FOLDER}: take ${name} from the ConfigMap or a Secret`)).toEqual([]);
  const secret = Object.entries(config).filter(
    ([name, value]) => /SECRET|PASSWORD|CREDENTIAL|_KEY/.test(name) || /:\/\/[^/@]*:[^/@]*@/.test(value),
  );
  expect(secret.map(([name]) => `edit ${FOLDER}: ${name} belongs in a Secret`)).toEqual([]);
  expect(items.filter(({ kind }) => kind === 'Secret')).toEqual([]);
});

test('the database archives to a store that is defined, makes base backups, and may be waited for', () => {
  const { plugins } = find('Cluster', 'portal-db').spec as unknown as {
    plugins: { name: string; parameters: { barmanObjectName: string } }[];
  };
  const [plugin] = plugins;
  expect(find('ObjectStore', plugin!.parameters.barmanObjectName)).toBeDefined();
  expect(find('ScheduledBackup', 'portal-db').spec).toMatchObject({
    cluster: { name: 'portal-db' },
    pluginConfiguration: { name: plugin!.name },
  });
  const steps = readFileSync(`${FOLDER}/README.md`, 'utf8');
  expect(steps.indexOf('cluster/portal-db')).toBeLessThan(steps.indexOf('apply -f prepare.yaml'));
  expect(steps.indexOf('cluster/portal-db')).toBeGreaterThan(steps.indexOf('-f database.yaml'));
});

test('the network lets through what the settings name: mail, the store, ClamAV, Vault, traces', () => {
  const { egress } = find('NetworkPolicy', 'portal').spec as unknown as { egress: { ports: { port: number }[] }[] };
  const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
  expect(ports.toSorted((a, b) => a - b)).toEqual([53, 53, 443, 465, 587, 3310, 4318, 5432, 8200]);
});

test('the owner’s address is known to the preparation alone', () => {
  const knowing = pods.filter(({ spec }) => JSON.stringify(spec).includes('portal-db-app'));
  expect(knowing.map(({ name }) => name)).toEqual(['portal-prepare']);
});

test('a server is given the time it drains for, and services and budgets mean pods that are there', () => {
  const { terminationGracePeriodSeconds } = find('Deployment', 'portal-server').spec.template!.spec;
  expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(config.DRAIN_SECONDS) + 10);
  const labels = pods.map(({ metadata }) => metadata.labels);
  for (const { kind, metadata, spec } of items) {
    if (!spec?.selector) continue;
    const wanted = Object.entries(spec.selector.matchLabels ?? spec.selector);
    const isMeant = labels.some((each) => wanted.every(([name, value]) => each[name] === value));
    expect(isMeant ? '' : `edit ${FOLDER}: the ${kind} ${metadata.name} selects no pod`).toBe('');
  }
});

test.each(containers)('$name starts a program that the image has', ({ args }) => {
  const program = args.at(-1)!;
  const file = program.replace(/^dist\/(\w+)\.mjs$/, '$1.ts');
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(0);
});

test('in Compose, too, nothing is written, nothing allowed, and nobody becomes more than they are', () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { read_only?: boolean; cap_drop?: string[]; security_opt?: string[]; tmpfs?: string }>;
  };
  for (const name of ['prepare', 'app', 'worker', 'mail'])
    expect({ name, ...services[name] }, `edit docker-compose.yml: ${name}`).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      tmpfs: '/tmp',
    });
  for (const [name, { security_opt }] of Object.entries(services))
    expect([name, security_opt], `edit docker-compose.yml: ${name}`).toEqual([name, ['no-new-privileges:true']]);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^USER node$/m);
});

test('what the image builds imports no tests, which are left out of it', () => {
  const { include } = JSON.parse(readFileSync('tsconfig.build.json', 'utf8')) as { include: string[] };
  const sources = include
    .filter((place) => /^[\w.]+$/.test(place) && place !== 'next-env.d.ts')
    .flatMap((place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const testing = sources.filter((path) => /from '(@|\.{1,2})[\w./-]*\/tests\//.test(readFileSync(path, 'utf8')));
  expect(testing.map((path) => `edit ${path}: import nothing from tests`)).toEqual([]);
});

test('HAProxy asks the database servers of Patroni’s example, where Patroni answers, and Patroni keeps what was acknowledged', () => {
  const [patroni, haproxy] = ['patroni/patroni.yml', 'haproxy/haproxy.cfg'].map((file) =>
    readFileSync(`deploy/${file}`, 'utf8'),
  ) as [string, string];
  const { name, etcd3, restapi, postgresql, bootstrap } = parse(patroni) as {
    name: string;
    etcd3: { hosts: string[] };
    restapi: { listen: string; connect_address: string };
    postgresql: { listen: string; connect_address: string };
    bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number } };
  };
  const servers = [...haproxy.matchAll(/server (\w+) (\S+) check port (\d+)/g)].map(([, server, address, port]) => ({
    server,
    postgresql: address,
    restapi: `${address!.split(':')[0]}:${port}`,
  }));
  expect(servers.slice(0, 3)).toEqual(servers.slice(3));
  for (const { listen, connect_address: address } of [restapi, postgresql]) expect(listen).toBe(address);
  expect(servers[0]).toEqual({ server: name, postgresql: postgresql.listen, restapi: restapi.listen });
  expect(etcd3.hosts.map((each) => each.split(':')[0])).toEqual(
    servers.slice(0, 3).map((each) => each.restapi.split(':')[0]),
  );
  const { ttl, loop_wait: wait, retry_timeout: retry } = bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(Math.max(20, wait + 2 * retry));
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_node_count: 1 });
  expect(patroni).not.toMatch(/password:/);
});

test('every job is explained to those who run the portal', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const missing = JOB_NAMES.filter((name) => !new RegExp(`^\\| .*\`${name}\`.* \\| `, 'm').test(page));
  expect(missing.map((name) => `edit docs/operations.md: say when ${name} runs, and what it does`)).toEqual([]);
});

test('CI and developers run the version of Node.js that the image has', () => {
  const wanted = readFileSync('.nvmrc', 'utf8').trim();
  const images = readFileSync('Dockerfile', 'utf8').match(/(?<=^FROM node:)\d+/gm);
  expect(new Set(images)).toEqual(new Set([wanted]));
});
