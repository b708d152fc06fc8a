import 'server-only';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { request, requestJson } from '@/lib/upstream/http';
import { excerpt } from '@/lib/upstream/redact';
import {
  contractsAnswer,
  hasTooManyOptions,
  optionsAnswer,
  parsePrice,
  parseSalesOrderId,
  productTypesAnswer,
  unreadableIn,
} from './client-schema';
import { parseExactJson } from './money';
import type { Polygon } from './polygon-shape';
import type { Price } from './price-shape';
import type { Contract, OptionDescriptor, ProductType } from './product-shape';

/* The ordering service, one function per endpoint of interface.md section 4.1. All throw an `UpstreamError`. */

const mebibyte = 1024 * 1024;
const deadline = () => config().ordering?.timeoutMs ?? 60_000;
const json = 'application/json';

interface Options {
  /** Aborted when the reader goes away. */
  signal?: AbortSignal;
}

interface ListOptions extends Options {
  /** Called with how many entries cannot be read and are left out. */
  onUnreadable?: (count: number) => void;
}

/** Parses an answer, and reports what of it cannot be read. */
const parseList =
  (kind: keyof typeof unreadableIn, onUnreadable?: (count: number) => void) =>
  (text: string): unknown => {
    const wire = parseExactJson(text);
    onUnreadable?.(unreadableIn[kind](wire));
    return wire;
  };

/** `GET /me/contracts`: the contracts with the credit that is left. */
export function contracts({
  signal,
  deadlineMs = deadline(),
  onUnreadable,
}: ListOptions & { deadlineMs?: number } = {}): Promise<Contract[]> {
  return requestJson(
    {
      service: 'ordering',
      operation: 'contracts',
      method: 'GET',
      path: '/api/v1/me/contracts',
      safe: true,
      deadlineMs,
      maxBytes: 4 * mebibyte,
      signal,
    },
    contractsAnswer,
    parseList('contracts', onUnreadable),
  );
}

/** `GET /productTypes`: what can be ordered. */
export function productTypes({ onUnreadable }: ListOptions = {}): Promise<ProductType[]> {
  return requestJson(
    {
      service: 'ordering',
      operation: 'product types',
      method: 'GET',
      path: '/api/v1/productTypes',
      safe: true,
      deadlineMs: deadline(),
      maxBytes: 16 * mebibyte,
    },
    productTypesAnswer,
    parseList('productTypes', onUnreadable),
  );
}

/**
 * `POST /productTypes/{productTypeId}/options`: the options of a product type for areas. More of them than a form can
 * have are an error of kind `too-large`.
 * @param areas with the numbers that they have in the order (`polygonId`), longitude before latitude.
 */
export function options(
  productTypeId: string,
  areas: { number: number; geometry: Polygon }[],
  { onUnreadable }: ListOptions = {},
): Promise<OptionDescriptor[]> {
  return requestJson(
    {
      service: 'ordering',
      operation: 'options',
      method: 'POST',
      path: `/api/v1/productTypes/${encodeURIComponent(productTypeId)}/options`,
      body: JSON.stringify({ aoi: areas.map(({ number, geometry }) => ({ polygonId: number, geometry })) }),
      contentType: json,
      safe: true,
      deadlineMs: deadline(),
      maxBytes: 4 * mebibyte,
    },
    optionsAnswer,
    (text) => {
      const wire = parseExactJson(text);
      if (!hasTooManyOptions(wire)) {
        onUnreadable?.(unreadableIn.options(wire));
        return wire;
      }
      throw new UpstreamError({ service: 'ordering', operation: 'options', kind: 'too-large', sent: true });
    },
  );
}

/** `POST /prices`: the price of exactly these bytes, and the text that it was read from. */
export async function prices(
  body: string,
  { signal }: Options = {},
): Promise<{ price: Price; text: string }> {
  const { text, status } = await request({
    service: 'ordering',
    operation: 'prices',
    method: 'POST',
    path: '/api/v1/prices',
    body,
    contentType: json,
    safe: true,
    deadlineMs: deadline(),
    maxBytes: 4 * mebibyte,
    signal,
  });
  const price = parsePrice(text);
  if (!price) {
    throw new UpstreamError({
      service: 'ordering',
      operation: 'prices',
      kind: 'malformed',
      sent: true,
      status,
      body: excerpt(text),
    });
  }
  return { price, text };
}

/**
 * `POST /orders`: places an order with exactly these bytes. Leaves at most once, whatever happens.
 * Only `place-order.ts` calls this. A 2xx without an order number is an error of kind `malformed`.
 * @param onSending is awaited right before the bytes leave; when it throws, nothing leaves.
 */
export async function orders(
  body: string,
  { onSending }: { onSending: () => Promise<void> },
): Promise<{ salesOrderId: string; status: number; text: string }> {
  const { status, text } = await request({
    service: 'ordering',
    operation: 'orders',
    method: 'POST',
    path: '/api/v1/orders',
    body,
    contentType: json,
    safe: false,
    deadlineMs: deadline(),
    maxBytes: mebibyte,
    onSending,
  });
  const salesOrderId = parseSalesOrderId(text);
  if (salesOrderId === undefined) {
    throw new UpstreamError({
      service: 'ordering',
      operation: 'orders',
      kind: 'malformed',
      isWrite: true,
      status,
      sent: true,
      body: excerpt(text),
    });
  }
  return { salesOrderId, status, text };
}
