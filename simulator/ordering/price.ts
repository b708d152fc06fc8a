import Big from 'big.js';
import type { MultiPolygon, Polygon } from 'geojson';
import type { ArchiveWorld } from '../context';
import { common, km2, together } from './geometry';
import type { CheckedOrder } from './order-check';
import type { ProductType } from './product-types';
import type { Voucher } from './vouchers';

/** What is paid for one product type; money in the contract's currency, whole cents. */
interface Line {
  productType: ProductType;
  /** Billed area in km², two decimal places, the minimum applied. */
  areaKm2: Big;
  price: Big;
  discountPercentage: Big;
  discountValue: Big;
  /** Price less discount. */
  amount: Big;
  items: string[][];
}

/** The price of an order. */
export interface Price {
  contractId: string;
  currency: string;
  lines: Line[];
  discountPercentage: Big;
  discountValue: Big;
  total: Big;
}

const cents = (amount: Big) => amount.round(2, Big.roundHalfUp);

/** What a chosen value multiplies the price of a km² with. */
const factors: Record<string, Record<string, string>> = {
  priority: { rush: '1.5' },
  processing_level: { primary: '0.9', ssc: '0.9', level_1a: '0.85', l1c: '0.5' },
  acquisition_mode: { stereo: '1.8' },
  spectral_processing: { panchromatic: '0.85', full_bundle: '1.1' },
  spectral_processing_primary: { panchromatic: '0.85' },
  dem: { 'copernicus 30': '1.05', customer: '1.1' },
  elevation_product: { dtm: '1.4' },
  polarisation: { hh_vv: '1.3' },
  orbit_precision: { rapid: '0.95' },
  revisit: { weekly: '0.9' },
  edition: { 2025: '0.7' },
};

const licenceFactors: Record<string, string> = { eula_5: '1', eula_6_10: '1.3', eula_11_30: '1.8' };

function pricePerKm2(order: CheckedOrder, productType: ProductType): Big {
  const choice = order.body.choices.find(({ productTypeId }) => productTypeId === productType.id)!;
  let rate = new Big(productType.perKm2[order.contract.currency]);
  for (const { key, value } of choice.options) rate = rate.times(factors[key]?.[value] ?? 1);
  return cents(rate.times(licenceFactors[choice.licence ?? ''] ?? 1));
}

/**
 * The area of one item in km²: what its images show of its area; overlaps of its images count once, except in a
 * temporal series. Without an image (tasking, mosaics) it is the whole area.
 */
function itemKm2(order: CheckedOrder, item: CheckedOrder['items'][number], archive?: ArchiveWorld): number {
  const area = order.body.areas.find(({ id }) => id === item.aoiId)!.geometry;
  const parts: (Polygon | MultiPolygon)[] = item.datastripIds.map((id) => {
    const footprint = archive?.footprint?.(id);
    return (footprint && common(footprint, area)) ?? area;
  });
  if (!parts.length) return km2(area);
  const choice = order.body.choices.find(({ productTypeId }) => productTypeId === item.productTypeId)!;
  const series = choice.options.some(
    ({ key, value }) => key === 'area_compute_model' && value === 'temporal_serie',
  );
  if (series) return parts.reduce((sum, part) => sum + km2(part), 0);
  return km2(together(parts) ?? area);
}

function createLine(order: CheckedOrder, productType: ProductType, archive?: ArchiveWorld): Line {
  const items = order.items.filter((item) => item.productType === productType);
  const measured = items.reduce((sum, item) => sum + itemKm2(order, item, archive), 0);
  const areaKm2 = new Big(Math.max(measured, productType.minimumKm2).toFixed(2));
  const price = cents(areaKm2.times(pricePerKm2(order, productType)));
  const discountPercentage = new Big(order.contract.discounts[productType.id] ?? 0);
  const discountValue = cents(price.times(discountPercentage).div(100));
  return {
    productType,
    areaKm2,
    price,
    discountPercentage,
    discountValue,
    amount: price.minus(discountValue),
    items: items.map(({ datastripIds }) => datastripIds),
  };
}

function voucherValue(voucher: Voucher, lines: Line[]): Big {
  const covered = lines.filter(({ productType }) => voucher.covers?.(productType) ?? true);
  const base = covered.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  if ('percent' in voucher.off) return cents(base.times(voucher.off.percent).div(100));
  const off = new Big(voucher.off.amount);
  return off.gt(base) ? base : off;
}

/** Prices an order: area × price of a km², less the contract's discounts, less the vouchers. */
export function priceOrder(order: CheckedOrder, archive?: ArchiveWorld): Price {
  const types = [...new Set(order.items.map(({ productType }) => productType))];
  const lines = types.map((productType) => createLine(order, productType, archive));
  const zero = new Big(0);
  const gross = lines.reduce((sum, { price }) => sum.plus(price), zero);
  const net = lines.reduce((sum, { amount }) => sum.plus(amount), zero);
  const off = order.vouchers.reduce((sum, voucher) => sum.plus(voucherValue(voucher, lines)), zero);
  const total = off.gt(net) ? zero : net.minus(off);
  const discountValue = gross.minus(total);
  return {
    contractId: order.contract.contractId,
    currency: order.contract.currency,
    lines,
    discountPercentage: gross.eq(0) ? zero : cents(discountValue.times(100).div(gross)),
    discountValue,
    total,
  };
}

/** The price as the interface shows it; `variant` uses the other spellings that occur. */
export function priceView(price: Price, variant: boolean) {
  return {
    contractId: price.contractId,
    currency: price.currency,
    discountPercentage: Number(price.discountPercentage),
    discountValue: Number(price.discountValue),
    productTypes: price.lines.map((line) => ({
      amount: Number(line.amount),
      areaKm2: Number(line.areaKm2),
      discountPercentage: Number(line.discountPercentage),
      discountValue: Number(line.discountValue),
      price: Number(line.price),
      productTypeId: line.productType.id,
      items: line.items.map((ids) => (variant ? { datastripIds: ids } : { dataStripIds: ids })),
    })),
    ...(variant ? { totalAmount: Number(price.total) } : { totalAmountCurrency: Number(price.total) }),
  };
}
