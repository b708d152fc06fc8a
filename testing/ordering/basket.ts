import type { Page } from '@playwright/test';

/** A small area near a coast of which the archive has many images. */
export const aoi = {
  type: 'Polygon',
  coordinates: [
    [
      [3.18, 43.37],
      [3.18, 43.325],
      [3.26, 43.325],
      [3.26, 43.37],
      [3.18, 43.37],
    ],
  ],
};

/** An area that is dear enough to need an approver. */
export const largeAoi = {
  type: 'Polygon',
  coordinates: [
    [
      [3.0, 43.5],
      [3.0, 43.2],
      [3.35, 43.2],
      [3.35, 43.5],
      [3.0, 43.5],
    ],
  ],
};

interface Found {
  sourceId: string;
  constellation: string;
  satellite?: string;
  acquiredAt: string;
  resolution?: number;
  footprint: unknown;
  thumbnail?: string;
  coveredKm2: number;
}

/**
 * Fills the user's basket with one image of Pléiades over an area, as the search page does: with the one that shows most
 * of it. What an image shows is what is paid for, and the newest one is another each day and may show a corner only. `url`
 * is the portal's where it is not that of the test's stack.
 */
export async function fillBasket(page: Page, geometry: typeof aoi, name: string, url = ''): Promise<void> {
  const request = page.context().request;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await request.fetch(url + path, {
      method,
      headers,
      data: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response;
  };
  await send('DELETE', '/api/ordering/basket');
  const lines = await send('POST', '/api/archive/search', {
    geometry,
    constellations: ['PLEIADES'],
    from: '2025-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
  });
  const found = (await lines.text())
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as { images?: Found[] }).images ?? []);
  const [image] = found.toSorted((a, b) => b.coveredKm2 - a.coveredKm2);
  if (!image) throw new Error('the archive has no image of the area');
  const { sourceId, constellation, satellite, acquiredAt, resolution, footprint, thumbnail } = image;
  await send('POST', '/api/ordering/basket/items', {
    image: {
      sourceId,
      constellation,
      satellite,
      acquisitionDate: acquiredAt,
      resolution,
      footprint,
      thumbnail,
    },
    area: { name, geometry },
  });
}
