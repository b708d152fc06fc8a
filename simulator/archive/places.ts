/** A place that is imaged again and again. */
export interface Spot {
  name: string;
  lon: number;
  lat: number;
  /** How far the targets lie from the middle, degrees of latitude (deviation). */
  spread: number;
  /** Orders a day that the satellites get for it. */
  perDay: number;
  /** Whether every Sentinel-2 pass over it is kept. */
  isWatched?: boolean;
}

const spot = (
  name: string,
  lon: number,
  lat: number,
  perDay: number,
  spread = 0.12,
  isWatched = false,
): Spot => ({
  name,
  lon,
  lat,
  perDay,
  spread,
  isWatched,
});

/** The places to show: dense archives, coasts, deltas, ports, and the corners of the world that break software. */
export const spots: readonly Spot[] = [
  spot('Aude delta and Béziers', 3.1, 43.25, 0.55, 0.2, true),
  spot('Toulouse', 1.44, 43.6, 0.3, 0.15, true),
  spot('Rhône delta', 4.6, 43.45, 0.32, 0.18, true),
  spot('Marseille', 5.35, 43.3, 0.15),
  spot('Perpignan and Roussillon', 2.95, 42.65, 0.15),
  spot('Øresund', 12.6, 55.7, 0.32, 0.18, true),
  spot('Lolland and Falster', 11.5, 54.8, 0.22, 0.18, true),
  spot('Aarhus', 10.25, 56.15, 0.15),
  spot('Esbjerg and the Wadden Sea', 8.45, 55.45, 0.18, 0.15),
  spot('Po delta', 12.35, 44.95, 0.32, 0.18, true),
  spot('Venice', 12.33, 45.43, 0.2),
  spot('Milan', 9.19, 45.46, 0.2, 0.15),
  spot('Cremona and the Po plain', 10.1, 45.1, 0.15, 0.2),
  spot('Paris', 2.35, 48.86, 0.2, 0.12),
  spot('Rotterdam', 4.3, 51.95, 0.2, 0.12, true),
  spot('Hamburg', 9.95, 53.53, 0.14),
  spot('Barcelona', 2.15, 41.38, 0.15),
  spot('Ebro delta', 0.75, 40.7, 0.12),
  spot('Lisbon', -9.15, 38.7, 0.12),
  spot('Gibraltar', -5.4, 36.1, 0.12),
  spot('London', -0.1, 51.5, 0.12),
  spot('Athens and Piraeus', 23.65, 37.93, 0.12),
  spot('Istanbul', 29, 41.02, 0.14),
  spot('Danube delta', 29.4, 45.1, 0.1, 0.2),
  spot('Venezia Giulia and Trieste', 13.75, 45.65, 0.08),
  spot('Tromsø', 18.95, 69.65, 0.1, 0.2),
  spot('Longyearbyen', 15.6, 78.2, 0.14, 0.25),
  spot('Reykjavík', -21.9, 64.1, 0.12),
  spot('Ilulissat', -51, 69.2, 0.12, 0.2),
  spot('Alert', -62.3, 82.45, 0.1, 0.15),
  spot('McMurdo', 166.7, -77.85, 0.12, 0.2),
  spot('Antarctic Peninsula', -60.5, -64.2, 0.06, 0.3),
  spot('Fiji, Taveuni', 179.98, -16.85, 0.28, 0.2, true),
  spot('Chukotka, Kresta Bay', -179.7, 66.3, 0.2, 0.3, true),
  spot('Wrangel Island', 179.8, 71.2, 0.12, 0.2),
  spot('Suez', 32.45, 30.2, 0.14),
  spot('Nile delta', 31.1, 31.3, 0.12, 0.3),
  spot('Dubai', 55.2, 25.15, 0.16, 0.12, true),
  spot('Strait of Hormuz', 56.3, 27, 0.1, 0.2),
  spot('Mumbai', 72.85, 19, 0.1),
  spot('Ganges delta', 89.5, 22.2, 0.08, 0.3),
  spot('Singapore', 103.85, 1.27, 0.16, 0.12, true),
  spot('Mekong delta', 106.4, 9.8, 0.1, 0.25),
  spot('Hong Kong', 114.15, 22.3, 0.12),
  spot('Shanghai', 121.8, 31.2, 0.12, 0.15),
  spot('Tokyo Bay', 139.85, 35.5, 0.14),
  spot('Sydney', 151.2, -33.87, 0.12),
  spot('Great Barrier Reef, Cairns', 146, -16.9, 0.08, 0.2),
  spot('San Francisco Bay', -122.3, 37.75, 0.16, 0.15, true),
  spot('Los Angeles', -118.25, 33.8, 0.12),
  spot('New York', -74, 40.65, 0.14),
  spot('Houston and Galveston', -95, 29.5, 0.1, 0.15),
  spot('Mississippi delta', -89.5, 29.3, 0.1, 0.2),
  spot('Panama', -79.6, 9.1, 0.1),
  spot('Rondônia', -62.9, -10.4, 0.1, 0.3),
  spot('Manaus', -60, -3.1, 0.06, 0.2),
  spot('Rio de Janeiro', -43.2, -22.9, 0.1),
  spot('Buenos Aires', -58.4, -34.6, 0.08),
  spot('Strait of Magellan', -70.9, -53.2, 0.06, 0.3),
  spot('Cape Town', 18.45, -33.9, 0.1),
  spot('Lagos', 3.4, 6.45, 0.08),
  spot('Dakar', -17.4, 14.7, 0.06),
  spot('Mombasa', 39.65, -4.05, 0.06),
  spot('Honolulu', -157.9, 21.35, 0.08),
];

/** A part of the world from which single targets on land are drawn. */
export interface Region {
  box: [west: number, south: number, east: number, north: number];
  perDay: number;
}

export const regions: readonly Region[] = [
  { box: [-1.5, 42.3, 7.5, 46], perDay: 1.2 },
  { box: [-10, 36, 30, 60], perDay: 3 },
  { box: [7.5, 54.4, 15.5, 58], perDay: 0.8 },
  { box: [-180, -56, 180, 72], perDay: 4.4 },
  { box: [-180, 66, 180, 82], perDay: 0.7 },
  { box: [-180, -84, 180, -66], perDay: 0.3 },
];
