import 'server-only';
import type { z } from 'zod';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { request, requestJson } from '@/lib/upstream/http';
import {
  attemptsAnswer,
  feasibilityAnswer,
  type Outlook,
  parseLicenceText,
  type Voucher,
  voucherAnswer,
} from './optional-endpoints';
import type { Polygon } from './polygon-shape';
import { type ListedOrder, parseOrderList } from './service-list';

/*
 * Endpoints that some deployments of the ordering service have and others lack. Undefined where it does not answer
 * them, which looks the same as asking for something that is not there. Everything else is an `UpstreamError`.
 */

const mebibyte = 1024 * 1024;
/** No one waits long for what is only good to know. */
const deadlineMs = () => Math.min(config().ordering?.timeoutMs ?? 60_000, 20_000);
const absent = [404, 405, 410, 501];

async function ifThere<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    const isAbsent =
      error instanceof UpstreamError &&
      (error.kind === 'malformed' || (error.kind === 'status' && absent.includes(error.status ?? 0)));
    if (isAbsent) return undefined;
    throw error;
  }
}

const common = (operation: string) => ({
  service: 'ordering' as const,
  operation,
  safe: true,
  deadlineMs: deadlineMs(),
  maxBytes: mebibyte,
  isOptional: true,
});

/** `GET /vouchers/{code}`: what a voucher is worth. */
export function readVoucher(code: string, signal?: AbortSignal): Promise<Voucher | undefined> {
  const path = `/api/v1/vouchers/${encodeURIComponent(code)}`;
  return ifThere(requestJson({ ...common('voucher'), method: 'GET', path, signal }, voucherAnswer));
}

/** `GET /licences/{name}`: the text of a licence. */
export async function readLicence(name: string, signal?: AbortSignal): Promise<string | undefined> {
  const path = `/api/v1/licences/${encodeURIComponent(name)}`;
  const answer = await ifThere(request({ ...common('licence'), method: 'GET', path, signal }));
  return answer && parseLicenceText(answer.text);
}

/** `GET /orders`: the orders that the service has. An answer that is no list is an error of kind `malformed`. */
export async function readOrderList(signal?: AbortSignal): Promise<ListedOrder[] | undefined> {
  const asked = { ...common('list of orders'), maxBytes: 16 * mebibyte };
  const answer = await ifThere(request({ ...asked, method: 'GET', path: '/api/v1/orders', signal }));
  if (!answer) return undefined;
  const listed = parseOrderList(answer.text);
  if (!listed) {
    const { service, operation } = asked;
    throw new UpstreamError({ service, operation, kind: 'malformed', sent: true, status: answer.status });
  }
  return listed;
}

export interface Acquisition {
  productTypeId: string;
  /** Longitude before latitude. */
  area: Polygon;
  /** ISO 8601, UTC. */
  period: { start: string; end: string };
}

/** `POST /tasking/feasibility` and `/tasking/attempts`: what can be expected of an acquisition in a period. */
export async function readOutlook(
  { productTypeId, area, period }: Acquisition,
  signal?: AbortSignal,
): Promise<Outlook | undefined> {
  const body = JSON.stringify({ productTypeId, aoi: [{ polygonId: 1, geometry: area }], period });
  const ask = <S extends z.ZodType>(what: string, answer: S) =>
    ifThere(
      requestJson(
        {
          ...common(`tasking ${what}`),
          method: 'POST',
          path: `/api/v1/tasking/${what}`,
          body,
          contentType: 'application/json',
          signal,
        },
        answer,
      ),
    );
  const [feasibility, attempts] = await Promise.all([
    ask('feasibility', feasibilityAnswer),
    ask('attempts', attemptsAnswer),
  ]);
  return feasibility || attempts ? { ...feasibility, attempts } : undefined;
}
