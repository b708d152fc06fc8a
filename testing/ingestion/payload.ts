/** A payload over Toulouse in two months of 2026. */
export const payload = (name: string, more: object = {}) => ({
  type: 'Feature',
  name,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1.2, 43.4],
        [1.8, 43.4],
        [1.8, 43.8],
        [1.2, 43.8],
        [1.2, 43.4],
      ],
    ],
  },
  start_time: '2026-09-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel2' },
  ...more,
});

/** A payload for which the simulator lists this many scenes. */
export const counted = (name: string, count: number, constellation = 'sentinel2') =>
  payload(name, { scene_type: { constellation, parameters: { count: String(count) } } });
