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

/** Delivery types that are known to occur. */
export const deliveryTypes: readonly (readonly [code: string, label: string])[] = [
  ['network', 'Network'],
  ['MEDIA', 'Media'],
];
