import Big from 'big.js';
import type { ProductType } from './product-types';

/** A contract and what the client does not see of it. */
export interface Contract {
  contractId: string;
  name: string;
  tradeAgreementUrl: string;
  currency: 'EUR' | 'USD';
  language: string;
  initialCredit: Big;
  credit: Big;
  /** Discount in percent by product type. */
  discounts: Record<string, number>;
  /** Whether it covers a product type. */
  covers(productType: ProductType): boolean;
}

type Terms = Pick<Contract, 'contractId' | 'name' | 'currency' | 'language' | 'discounts'> & {
  credit: string;
  covers?: Contract['covers'];
};

const terms: Terms[] = [
  {
    contractId: 'CTR-EU-2026-0417',
    name: 'Swath EU 2026',
    currency: 'EUR',
    language: 'en',
    credit: '18420.0',
    discounts: { PleiadesArchiveMono: 20, PleiadesArchiveStereo: 20, PleiadesNeoArchiveMono: 10 },
  },
  {
    contractId: 'CTR-US-2026-0093',
    name: ' Swath Americas',
    currency: 'USD',
    language: 'en',
    credit: '250000.0',
    discounts: { SPOTArchive15Mono: 12.5, SPOTTaskingOnePlan: 5 },
  },
  {
    contractId: 'CTR-EU-2025-0388',
    name: 'Swath Pilot, archive only',
    currency: 'EUR',
    language: 'fr',
    credit: '212.5',
    discounts: {},
    covers: (productType) => productType.source !== 'tasking',
  },
];

/** The contracts at their start; `credit` replaces what each has left. */
export function createContracts(credit?: string): Contract[] {
  return terms.map(({ credit: own, covers, ...rest }) => ({
    ...rest,
    tradeAgreementUrl: `https://provider.example/agreements/${rest.contractId.toLowerCase()}`,
    initialCredit: new Big(credit ?? own),
    credit: new Big(credit ?? own),
    covers: covers ?? (() => true),
  }));
}

/** A decimal string as the service writes it: at least one decimal place, no further zeros (`"100000.0"`). */
export function creditText(amount: Big): string {
  const text = amount.toFixed();
  return text.includes('.') ? text : `${text}.0`;
}

/** The contract as the interface shows it (section 2). */
export function contractView(contract: Contract) {
  const { contractId, name, tradeAgreementUrl, currency, language } = contract;
  return {
    contractId,
    name,
    tradeAgreementUrl,
    creditRemaining: creditText(contract.credit),
    currency,
    language,
  };
}
