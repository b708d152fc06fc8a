const area = encodeURIComponent('POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))');

/** A page of the portal as the tests of all pages visit it. */
export interface PortalPage {
  path: string;
  /** What is there when the page has what it shows. */
  sign: RegExp;
  /** The most script and style that it may load, KB as they come over the wire. */
  budgetKb: number;
}

/** Every page, signed in as an admin of the demo. */
export const portalPages: PortalPage[] = [
  { path: '/', sign: /need you|Nothing needs/, budgetKb: 230 },
  { path: '/search', sign: /Draw/, budgetKb: 280 },
  { path: `/search?area=${area}`, sign: /\d+ images?/, budgetKb: 295 },
  { path: '/basket', sign: /basket/i, budgetKb: 280 },
  { path: '/orders', sign: /Orders/, budgetKb: 220 },
  { path: '/orders/statement', sign: /Statement/, budgetKb: 220 },
  { path: '/areas', sign: /Areas/, budgetKb: 258 },
  { path: '/ingestion', sign: /Denmark-coherence-2026/, budgetKb: 230 },
  { path: '/ingestion/new', sign: /Payload/, budgetKb: 300 },
  { path: '/ingestion/runs', sign: /Runs/, budgetKb: 210 },
  { path: '/ingestion/handovers', sign: /Handovers/, budgetKb: 202 },
  { path: '/ingestion/alerts', sign: /No alerts yet/, budgetKb: 200 },
  { path: '/ingestion/alerts?show=rules', sign: /Workflow server down/, budgetKb: 200 },
  { path: '/ingestion/alerts?show=webhooks', sign: /No webhooks yet/, budgetKb: 200 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/graph', sign: /\d+ marks/, budgetKb: 232 },
  {
    path: '/ingestion/aoi/Denmark-coherence-2026/history',
    sign: /History since|No history yet/,
    budgetKb: 230,
  },
  { path: '/ingestion/aoi/Denmark-coherence-2026/replay', sign: /Space plays|No history yet/, budgetKb: 300 },
  { path: '/ingestion/aoi/Denmark-coherence-2026/scene/1', sign: /Payload/, budgetKb: 272 },
  { path: '/ingestion/aoi/Denmark-coherence-2026', sign: /1,296/, budgetKb: 310 },
  { path: '/wall?aoi=Denmark-coherence-2026', sign: /Denmark-coherence-2026/, budgetKb: 238 },
  { path: '/api-docs', sign: /OGC API/, budgetKb: 200 },
  { path: '/guide', sign: /For analysts/, budgetKb: 200 },
  { path: '/guide/search', sign: /Narrow the results/, budgetKb: 200 },
  { path: '/admin', sign: /Ada Rossi/, budgetKb: 212 },
  { path: '/admin/stage', sign: /Fail 40 tiles/, budgetKb: 200 },
  { path: '/admin?show=projects', sign: /No project references yet/, budgetKb: 212 },
  { path: '/admin?show=contracts', sign: /0 of \d+ restricted/, budgetKb: 212 },
  { path: '/admin?show=installation', sign: /Workflow server/, budgetKb: 212 },
];
