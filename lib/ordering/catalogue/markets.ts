/** Market codes that are known to occur; an order may carry others. */
export const primaryMarkets: readonly (readonly [code: string, label: string])[] = [
  ['AGRI', 'Agriculture'],
  ['ASSUR', 'Insurance'],
  ['CARTO', 'Mapping'],
  ['DEFSEC', 'Defence and security'],
  ['DISTRI', 'Distribution'],
  ['ENERGIE', 'Energy'],
  ['ENV', 'Environment'],
  ['FORET', 'Forestry'],
  ['GDPUBLIC', 'General public'],
  ['GENIE', 'Engineering'],
  ['MARITIME', 'Maritime'],
  ['MOBIL', 'Mobility'],
  ['PRESSE', 'Press'],
  ['RISQUE', 'Risk'],
  ['SANTE', 'Health'],
  ['TELECOM', 'Telecommunications'],
  ['TOURISME', 'Tourism'],
  ['TRANSPORT', 'Transport'],
  ['NQUAL', 'Not classified'],
  ['AUTRE', 'Other'],
];

/** Secondary market codes that are known to occur: each starts with its primary one. */
export const secondaryMarkets: readonly (readonly [code: string, label: string])[] = [
  ['AGRI_ENV', 'Agriculture: environment'],
  ['CARTO_TOPO', 'Mapping: topography'],
  ['DEFSEC_GEO', 'Defence and security: geography'],
  ['ENERGIE_INFRA', 'Energy: infrastructure'],
  ['FORET_DEFOR', 'Forestry: deforestation'],
  ['MARITIME_ROUT', 'Maritime: routing'],
  ['RISQUE_CRISE', 'Risk: crises'],
];

/** Delivery types that are known to occur. */
export const deliveryTypes: readonly (readonly [code: string, label: string])[] = [
  ['network', 'Network'],
  ['MEDIA', 'Media'],
];
