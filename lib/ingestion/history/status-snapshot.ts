import { type ItemStatus, statuses } from '../status';

/** The statuses in the order of their codes on record. */
export const recordCodes: readonly ItemStatus[] = [...statuses, 'unknown'];
/** The code of an item that was not there, or is gone. */
export const absent = 7;

export const recordCode = (status: string | null): number => {
  const code = status === null ? absent : recordCodes.indexOf(status as ItemStatus);
  return code < 0 ? recordCodes.indexOf('unknown') : code;
};

/** The items of one kind and their status codes, in the same order. */
export interface PictureColumns {
  ids: ArrayLike<number>;
  codes: ArrayLike<number>;
}

/** The status of every item at a moment: scenes and tiles by id. */
export interface StatusSnapshot {
  scene: Map<number, number>;
  tile: Map<number, number>;
}

/**
 * A snapshot in few bytes: per kind the number of items, then each item, by id, as the step from the id before it times
 * eight plus its status code; all numbers seven bits a byte, the lowest first.
 */
export function encodeSnapshot(scenes: PictureColumns, tiles: PictureColumns): Uint8Array {
  const packed = new Bytes();
  for (const { ids, codes } of [scenes, tiles]) {
    const items = Float64Array.from(ids, (id, place) => id * 8 + (codes[place] ?? absent)).sort();
    packed.write(items.length);
    let before = 0;
    for (const item of items) {
      const code = item % 8;
      const id = (item - code) / 8;
      packed.write((id - before) * 8 + code);
      before = id;
    }
  }
  return packed.taken();
}

/** Reads what `encodeSnapshot` wrote. Throws a `RangeError` where it ends too early. */
export function decodeSnapshot(bytes: Uint8Array): StatusSnapshot {
  let place = 0;
  const read = () => {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = bytes[place++];
      if (byte === undefined) throw new RangeError('The snapshot ends too early');
      value += (byte % 128) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
  };
  const kind = () => {
    const items = new Map<number, number>();
    let id = 0;
    for (let left = read(); left > 0; left -= 1) {
      const step = read();
      id += (step - (step % 8)) / 8;
      items.set(id, step % 8);
    }
    return items;
  };
  return { scene: kind(), tile: kind() };
}

/** A snapshot as JSON carries it. */
export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  return btoa(text);
};
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

class Bytes {
  private bytes = new Uint8Array(1_024);
  private size = 0;

  write(value: number): void {
    if (this.size + 10 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.size++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.size++] = rest;
  }

  taken(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }
}
