import type { Fault, OrderBody } from './order-body';

const primaryMarkets =
  'AGRI ASSUR AUTRE CARTO DEFSEC DISTRI ENERGIE ENV FORET GDPUBLIC GENIE MARITIME MOBIL NQUAL PRESSE RISQUE SANTE TELECOM TOURISME TRANSPORT'.split(
    ' ',
  );

/** Market codes may be left out; a secondary one starts with its primary one (`AGRI`, `AGRI_ENV`). */
export function checkMarkets({ primaryMarket, secondaryMarket }: OrderBody): Fault[] {
  if (primaryMarket && !primaryMarkets.includes(primaryMarket)) {
    return [{ field: 'primaryMarket', message: `The market "${primaryMarket}" is not known.` }];
  }
  if (!secondaryMarket) return [];
  if (!primaryMarket)
    return [{ field: 'primaryMarket', message: 'A secondary market needs its primary market.' }];
  if (secondaryMarket.startsWith(`${primaryMarket}_`)) return [];
  return [
    { field: 'secondaryMarket', message: `"${secondaryMarket}" is not a market of "${primaryMarket}".` },
  ];
}
