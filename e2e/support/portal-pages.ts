const area = encodeURIComponent('POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))');

/** A page of the portal as the tests of all pages visit it. */
export interface PortalPage {
  path: string;
  /** What stands there when the page has what it shows. */
  sign: RegExp;
  /** The most script and style that it may load by itself, KB as they come over the wire. */
  budgetKb: number;
}

/** Every page, signed in as an admin of the demo. */
export const portalPages: PortalPage[] = [
  { path: '/', sign: /need you|Nothing needs/, budgetKb: 280 },
  { path: '/search', sign: /Draw/, budgetKb: 415 },
  { path: `/search?area=${area}`, sign: /\d+ images?/, budgetKb: 415 },
  { path: '/basket', sign: /basket/i, budgetKb: 380 },
  { path: '/orders', sign: /Orders/, budgetKb: 290 },
  { path: '/areas', sign: /Areas/, budgetKb: 375 },
  { path: '/ingestion', sign: /Denmark-coherence-2026/, budgetKb: 280 },
  { path: '/ingestion/new', sign: /Payload/, budgetKb: 405 },
  { path: '/ingestion/runs', sign: /Runs/, budgetKb: 280 },
  { path: '/ingestion/handovers', sign: /Handovers/, budgetKb: 280 },
  { path: '/ingestion/alerts', sign: /Nothing was told yet/, budgetKb: 290 },
  { path: '/ingestion/alerts?show=rules', sign: /Workflow server down/, budgetKb: 290 },
  { path: '/ingestion/alerts?show=webhooks', sign: /told in the portal only/, budgetKb: 300 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/graph', sign: /\d+ marks/, budgetKb: 305 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/history', sign: /[Oo]n record/, budgetKb: 320 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/replay', sign: /Space plays|on record/, budgetKb: 385 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/scene/1', sign: /Payload/, budgetKb: 365 },
  { path: '/ingestion/aoi/Denmark-coherence-2026', sign: /1,296/, budgetKb: 400 },
  { path: '/wall?aoi=Denmark-coherence-2026', sign: /Denmark-coherence-2026/, budgetKb: 280 },
  { path: '/admin', sign: /Ada Rossi/, budgetKb: 300 },
];
