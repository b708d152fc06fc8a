/** What a replica said to one request. */
export interface Answer {
  url: string;
  path: string;
  /** By `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** 0 when there was no answer within the time. */
  status: number;
  /** The name of the area that the request wanted to save. */
  saves?: string;
}

export interface SteadyLoad {
  answers: Answer[];
  /** Resolves when every request is answered. */
  stop(): Promise<void>;
}

/** Longer than Swath may take for any request, ms. */
const timeoutMs = 30_000;
const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.1, 50],
      [10.1, 50.1],
      [10, 50.1],
      [10, 50],
    ],
  ],
};

/**
 * Sends requests in turn to each of some replicas, however slowly they answer: three of ten save an area under a name
 * that is used once, one of ten is a page, the others read.
 */
export async function steadyLoad(
  urls: readonly string[],
  cookie: string,
  perSecond: number,
): Promise<SteadyLoad> {
  const answers: Answer[] = [];
  const waiting = new Set<Promise<unknown>>();
  const run = `load-${Date.now()}`;
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

  const ask = async (url: string, path: string, saves?: string): Promise<string> => {
    const startedAt = performance.now();
    const response = await fetch(`${url}${path}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(saves && { method: 'POST', body: JSON.stringify({ name: saves, geometry: polygon }) }),
    }).catch(() => undefined);
    // An answer counts once all of it has come.
    const text = await response?.text().catch(() => undefined);
    const status = text === undefined ? 0 : (response?.status ?? 0);
    answers.push({ url, path, startedAt, endedAt: performance.now(), status, saves });
    return text ?? '';
  };

  const { id } = JSON.parse(await ask(urls[0] ?? '', '/api/areas', `${run}-first`)) as { id: string };
  const area = `/api/areas/${id}`;
  const mix = [
    'save',
    area,
    '/api/ordering/orders',
    area,
    'save',
    '/api/ordering/orders',
    '/orders',
    area,
    'save',
    area,
  ];
  let sent = 0;
  const timer = setInterval(() => {
    const url = urls[sent % urls.length] ?? '';
    const what = mix[Math.floor(sent / urls.length) % mix.length] ?? area;
    const asked = what === 'save' ? ask(url, '/api/areas', `${run}-${sent}`) : ask(url, what);
    sent += 1;
    waiting.add(asked);
    void asked.finally(() => waiting.delete(asked));
  }, 1000 / perSecond);
  return {
    answers,
    async stop() {
      clearInterval(timer);
      await Promise.all(waiting);
    },
  };
}
