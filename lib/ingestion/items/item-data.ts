import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { User } from '@/lib/accounts/session';
import { storableText } from '@/lib/upstream/storable-text';
import { Problem } from '@/lib/web/problem';
import { audited } from '../audited';
import { requestRefresh } from '../board/hub';
import { readData, replaceData } from '../client';
import type { ItemRef } from '../item';
import { assertPlainName } from '../workflow-call';
import { findOwnItem } from './own-item';

type Data = Record<string, unknown>;

/** Values in the audit are cut after this many characters. */
const maxAuditLength = 1_000;

/** The payload of an item of this AOI as the server holds it. Throws a `Problem` where it is of another. */
export async function readItemData(aoi: string, target: ItemRef): Promise<Data> {
  await requireOwn(aoi, target);
  return readData(target.kind, target.id);
}

/**
 * Replaces the payload of an item, for the server takes it whole: only while it is what the person who changed it has
 * seen. Gives what was read afterwards, null where it could not be. Throws a `Problem` when it has changed in the
 * meantime, or where the server does not offer it (interface section 4.3 has no such call).
 */
export async function changeData(
  aoi: string,
  target: ItemRef,
  { data, was }: { data: Data; was: Data },
  user: User,
): Promise<Data | null> {
  assertPlainName(aoi);
  await requireOwn(aoi, target);
  const { kind, id } = target;
  const now = await readData(kind, id);
  if (!isDeepStrictEqual(now, was)) {
    throw new Problem({
      type: 'data-changed',
      status: 409,
      title: `The payload of ${kind} ${id} has changed since you opened it`,
      detail: 'Nothing was sent. Open it again and repeat your change on the current payload.',
    });
  }
  const detail = { kind, id, changed: changesBetween(was, data) };
  try {
    await audited({ user, action: 'ingestion.data', aoi, detail }, () => replaceData(kind, id, data));
  } finally {
    requestRefresh(aoi, [target]);
  }
  return readData(kind, id).catch(() => null);
}

async function requireOwn(aoi: string, target: ItemRef): Promise<void> {
  const owned = await findOwnItem(aoi, target);
  if (!('outcome' in owned)) return;
  throw new Problem({ type: 'not-of-this-aoi', status: 409, title: owned.sentence });
}

/** The fields that are others, as they were and as they are to be. */
function changesBetween(was: Data, data: Data): Record<string, { from: string | null; to: string | null }> {
  const text = (value: unknown) =>
    value === undefined ? null : storableText(JSON.stringify(value).slice(0, maxAuditLength));
  const names = [...new Set([...Object.keys(was), ...Object.keys(data)])];
  const others = names.filter((name) => !isDeepStrictEqual(was[name], data[name]));
  return Object.fromEntries(others.map((name) => [name, { from: text(was[name]), to: text(data[name]) }]));
}
