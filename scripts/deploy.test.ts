import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { hasNginx, type Nginx, startNginx } from '@/e2e/support/nginx';

const has = (command: string) => spawnSync('which', [command]).status === 0;
const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8');
const exactVersion = /:\d+\.\d+\.\d+[\w.-]*$/;

/** Seconds for which a process serves on while it is not ready, by default (lib/platform/config.ts). */
const drainDelay = 5;
/** Seconds from SIGTERM to the end: the delay, 2 for new connections, an order (twice ORDERING_TIMEOUT and 15), 8 to close. */
const longestEnd = drainDelay + 2 + (2 * 60 + 15) + 8;

const kinds: Record<string, new (data: never) => { validate(): void }> = {
  Deployment,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  PersistentVolumeClaim,
  Service,
};

interface Manifest {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, checked by its schema.
  spec: any;
}
const manifests = readdirSync('deploy/kubernetes')
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
const named = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    '%s follows its schema',
    (kind, data) => {
      const Kind = kinds[kind];
      if (!Kind) throw new Error(`no schema for ${kind}`);
      new Kind(data as never).validate();
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
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStopSeconds + longestEnd);
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

  it('wait in compose as long as an order can take', () => {
    const { services } = parse(read('compose.yaml'));
    expect(Number.parseInt(services.portal.stop_grace_period, 10)).toBeGreaterThanOrEqual(longestEnd);
    expect(services.portal.environment.TRUSTED_PROXIES).toBe(services.proxy.networks.inside.ipv4_address);
  });
});

describe('the proxy sample', () => {
  const secondsOf = (setting: string) =>
    Number(new RegExp(`${setting}[ =](\\d+)s;`).exec(read('nginx/nginx.conf'))?.[1]);

  it('has no idle connection to a replica, and has tried the one before again, when a replica closes', () => {
    expect(secondsOf('keepalive_timeout')).toBeLessThan(drainDelay);
    expect(secondsOf('fail_timeout') + 1).toBeLessThan(drainDelay);
  });
});

describe('the unit of systemd', () => {
  it('is given as long as an order can take', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/swath.service'))?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(longestEnd);
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

  beforeAll(async () => {
    portal = createServer((incoming, answer) => {
      seen.push(incoming);
      if (incoming.url?.endsWith('/events')) {
        // The rest never comes: what arrives was not held back in a buffer.
        answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
        return;
      }
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
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
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
});
