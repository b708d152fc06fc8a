/** How values are distinguished: by a number that is the same for equal ones, then by a look. */
export interface Equality<T> {
  hash: (value: T) => number;
  isSame: (a: T, b: T) => boolean;
}

const fewest = 64;
/** Another in each process, so that no one can prepare texts that all fall together. */
const seed = Math.floor(Math.random() * 2 ** 32);

/** Numbers that are the same for the same texts. */
export function hashTexts(...texts: readonly (string | null)[]): number {
  let hash = seed;
  for (const text of texts) {
    const length = text?.length ?? -1;
    hash = Math.imul(hash ^ length, 0x01000193);
    for (let place = 0; place < length; place += 1)
      hash = Math.imul(hash ^ (text as string).charCodeAt(place), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Values that many items share, each kept once and dropped with its last user. Place 0 is nothing. Where a value
 * is is found in one typed array, for each item of an AOI may have one of its own.
 */
export class StringPool<T> {
  /** Places by hash, 0 for free: open addressing. */
  private slots = new Uint32Array(fewest);
  private used = 0;
  private readonly free: number[] = [];
  private values: (T | undefined)[] = [undefined];
  private users: number[] = [0];

  constructor(private readonly sameness: Equality<T>) {}

  /** The place of a value, with one more user. */
  take(value: T): number {
    let slot = this.home(value);
    for (; this.slots[slot] !== 0; slot = this.after(slot)) {
      const known = this.slots[slot] as number;
      if (!this.sameness.isSame(this.values[known] as T, value)) continue;
      this.users[known] = (this.users[known] ?? 0) + 1;
      return known;
    }
    const place = this.free.pop() ?? this.values.length;
    this.values[place] = value;
    this.users[place] = 1;
    this.slots[slot] = place;
    this.used += 1;
    if (this.used * 3 > this.slots.length * 2) this.index();
    return place;
  }

  /** One user less. */
  drop(place: number): void {
    if (place === 0) return;
    const left = (this.users[place] ?? 0) - 1;
    this.users[place] = left;
    if (left > 0) return;
    this.release(place);
    this.values[place] = undefined;
    this.free.push(place);
  }

  at(place: number): T | undefined {
    return this.values[place];
  }

  dump() {
    return { values: this.values, users: this.users };
  }

  restore({ values, users }: ReturnType<StringPool<T>['dump']>): void {
    this.values = values;
    this.users = users;
    this.free.length = 0;
    for (let place = 1; place < values.length; place += 1) if (!users[place]) this.free.push(place);
    this.used = Math.max(0, values.length - 1 - this.free.length);
    this.index();
  }

  /** Notes again where everything is, with room for half as much again. */
  private index(): void {
    let length = fewest;
    while (this.used * 2 > length) length *= 2;
    this.slots = new Uint32Array(length);
    for (let place = 1; place < this.values.length; place += 1) {
      if (!this.users[place]) continue;
      let slot = this.home(this.values[place] as T);
      while (this.slots[slot] !== 0) slot = this.after(slot);
      this.slots[slot] = place;
    }
  }

  private release(place: number): void {
    let hole = this.home(this.values[place] as T);
    while (this.slots[hole] !== place) hole = this.after(hole);
    // What was pushed on by this one moves back, so that searches may stop at the first free slot.
    for (let slot = this.after(hole); this.slots[slot] !== 0; slot = this.after(slot)) {
      const wanted = this.home(this.values[this.slots[slot] as number] as T);
      const mask = this.slots.length - 1;
      if (((slot - wanted) & mask) < ((slot - hole) & mask)) continue;
      this.slots[hole] = this.slots[slot] as number;
      hole = slot;
    }
    this.slots[hole] = 0;
    this.used -= 1;
  }

  private home(value: T): number {
    return this.sameness.hash(value) & (this.slots.length - 1);
  }

  private after(slot: number): number {
    return (slot + 1) & (this.slots.length - 1);
  }
}
