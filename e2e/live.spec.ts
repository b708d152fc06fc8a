import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { request as contexts } from '@playwright/test';
import { addUserWith } from '../testing/accounts/users';
import { readEvents } from '../testing/follower';
import { expect, signIn, signInWith, test } from '../testing/test';

interface Stack {
  simulator: { url: string; truth<W>(): Promise<{ workflow: W }> };
  portal: { url: string };
}
interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}

const post = async ({ simulator }: Stack, path: string, body: object) => {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
};
const readTiles = async ({ simulator }: Stack, name: string) => {
  const { workflow } = await simulator.truth<WorkflowTruth>();
  const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
  return items.filter(({ kind }) => kind === 'tile').map(({ id }) => id);
};

/** A way to the portal that can be cut, as a network that is gone while a computer sleeps. */
async function cuttableWay(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((inward) => {
    if (isCut) {
      inward.destroy();
      return;
    }
    const outward = connect(Number(port), hostname);
    for (const socket of [inward, outward]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    inward.pipe(outward).pipe(inward);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const own = (server.address() as AddressInfo).port;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${hostname}:${own}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

test('a board that slept says how old it is, and shows the truth once it is awake again', async ({
  page,
  signInAs,
  stack,
}, { retry, repeatEachIndex }) => {
  const name = `Sleeping-${repeatEachIndex}-${retry}`;
  await post(stack, '/_make', { name, scenes: 3, tilesPerScene: 4, statuses: { PENDING: 1 } });
  const tiles = await readTiles(stack, name);
  const force = (some: number[], to: string) =>
    post(
      stack,
      '/_play',
      some.map((id) => ({ do: 'force', kind: 'tile', id, to })),
    );
  const way = await cuttableWay(stack.portal.url);
  try {
    await signInAs('operator');
    await page.goto(`${way.url}/ingestion/aoi/${name}`);
    const counted = (count: number, status: string) =>
      page.getByRole('button', { name: `${count} tiles ${status}; show them` });
    await expect(counted(12, 'PENDING')).toBeVisible();
    await expect(page.getByText('Live,').first()).toBeVisible();
    await force(tiles.slice(0, 1), 'RETRY');
    await expect(counted(1, 'RETRY')).toBeVisible({ timeout: 90_000 });

    // It sleeps, its connections go, and much happens.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    way.cut();
    await force(tiles.slice(0, 5), 'DONE');
    // The last of their chains: a server refuses to fail a tile that others follow.
    await force(tiles.slice(8, 11), 'FAILED');
    await force([tiles[0] as number], 'NEW');
    await session.send('Page.setWebLifecycleState', { state: 'active' });

    // Awake, and cut off: what is shown is what was known, and says so.
    await expect(page.getByText('As of').first()).toBeVisible({ timeout: 90_000 });
    await expect(counted(1, 'RETRY')).toBeVisible();
    await expect(page.getByText('Live,')).toHaveCount(0);

    way.restore();
    await expect(counted(3, 'FAILED')).toBeVisible({ timeout: 120_000 });
    for (const [count, status] of [
      [4, 'DONE'],
      [1, 'NEW'],
      [4, 'PENDING'],
      [0, 'RETRY'],
    ] as const)
      await expect(counted(count, status)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('Live,').first()).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('As of')).toHaveCount(0);
  } finally {
    way.close();
  }
});

test('items of unknown place are counted, and searched for by the server while someone watches', async ({
  page,
  signInAs,
  continueAs,
  stack,
}, { retry, repeatEachIndex }) => {
  const name = `Unplaced-${repeatEachIndex}-${retry}`;
  await post(stack, '/_make', { name, scenes: 2, tilesPerScene: 2 });
  await signInAs('operator');
  await page.goto(`/ingestion/aoi/${name}`);
  const panel = page.getByRole('region', { name: 'Unknown locations' });
  await expect(panel).toContainText(/The location of 4 tiles is unknown/);
  await panel.getByRole('button', { name: 'Find locations' }).click();
  await expect(panel).toContainText(/No locations found|Found/, { timeout: 90_000 });
  await expect(panel.getByRole('button', { name: 'Search again' })).toBeVisible();
  await continueAs('viewer');
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
});

test('what one browser does is seen in another at once, which has nothing to act with', async ({
  page,
  browser,
  signInAs,
  stack,
}, { retry, repeatEachIndex }) => {
  const name = `Both-${repeatEachIndex}-${retry}`;
  await post(stack, '/_make', { name, scenes: 4, tilesPerScene: 1, statuses: { RETRY: 1 } });
  const other = await browser.newContext({ baseURL: stack.portal.url });
  try {
    await signIn(other.request, stack.portal.url, 'viewer');
    const theirs = await other.newPage();
    await signInAs('operator');
    const counted = (at: typeof page, count: number, status: string) =>
      at.getByRole('button', { name: `${count} tiles ${status}; show them` });
    for (const at of [page, theirs]) {
      await at.goto(`/ingestion/aoi/${name}`);
      await expect(counted(at, 4, 'RETRY')).toBeVisible();
    }
    await expect(theirs.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry 4 tiles…' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry 4 tiles', exact: true }).click();
    for (const at of [page, theirs]) await expect(counted(at, 4, 'PENDING')).toBeVisible({ timeout: 90_000 });
  } finally {
    await other.close();
  }
});

test('an event stream is answered like any route, is written to the bare connection, and ends with the session of its reader', async ({
  stack,
}, { retry, repeatEachIndex }) => {
  const name = `Streamed-${repeatEachIndex}-${retry}`;
  await post(stack, '/_make', { name, scenes: 1, tilesPerScene: 1, statuses: { PENDING: 1 } });
  const [admin, reader] = [await contexts.newContext(), await contexts.newContext()];
  try {
    await signIn(admin, stack.portal.url, 'admin');
    const headers = { origin: stack.portal.url, 'content-type': 'application/json' };
    const [email, password] = [`${name.toLowerCase()}@example.org`, 'a password of many letters'];
    const account = { email, name, password, roles: ['viewer' as const] };
    const id = await addUserWith(admin, stack.portal.url, account);
    await signInWith(reader, stack.portal.url, email, password);
    const { cookies } = await reader.storageState();
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const url = `${stack.portal.url}/api/ingestion/events?aoi=${name}`;

    expect((await fetch(url)).status).toBe(401);
    const head = await fetch(url, { method: 'HEAD', headers: { cookie } });
    const stream = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } });
    for (const answer of [head, stream]) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'content-security-policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.headers.get('content-encoding')).toBeNull();
    }
    const seen: string[] = [];
    let isEnded = false;
    const read = async () => {
      for await (const { event } of readEvents(stream.body as AsyncIterable<Uint8Array>)) seen.push(event);
      isEnded = true;
    };
    void read();
    await expect.poll(() => seen).toContain('state');
    const figures = await (await admin.get(`${stack.portal.url}/api/metrics`)).text();
    expect(figures).toMatch(/^swath_subscribers\{way="connection"\} [1-9]/m);
    expect(figures).not.toMatch(/^swath_subscribers\{way="body"\} [1-9]/m);
    expect(isEnded).toBe(false);
    await admin.patch(`${stack.portal.url}/api/users/${id}`, { headers, data: { isDisabled: true } });
    await expect.poll(() => isEnded).toBe(true);
    expect((await fetch(url, { headers: { cookie } })).status).toBe(401);
  } finally {
    await Promise.all([admin.dispose(), reader.dispose()]);
  }
});
