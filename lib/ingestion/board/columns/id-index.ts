/** Where each id is in the columns: open addressing over one typed array, some 8 bytes an id. Ids are not 0. */
export class IdIndex {
  private slots = new Uint32Array(64);
  private mask = 63;

  /** `ids` are the rows that the index points into; it never copies them. */
  constructor(private getIds: () => Uint32Array) {}

  /** The row of an id, or -1. */
  find(id: number): number {
    const ids = this.getIds();
    for (let slot = home(id, this.mask); ; slot = (slot + 1) & this.mask) {
      const held = this.slots[slot] as number;
      if (held === 0) return -1;
      if (ids[held - 1] === id) return held - 1;
    }
  }

  /** Notes a new id; its row must hold it already. `size` is how many there are with it. */
  add(id: number, row: number, size: number): void {
    if (size * 4 > this.slots.length * 3) this.rebuild(size);
    else this.put(id, row);
  }

  /** Notes that an id has moved to another row. */
  move(id: number, row: number): void {
    this.slots[this.findSlot(id)] = row + 1;
  }

  remove(id: number): void {
    const ids = this.getIds();
    let hole = this.findSlot(id);
    // What was pushed on by the removed one moves back, so that searches may stop at the first empty slot.
    for (let slot = (hole + 1) & this.mask; this.slots[slot] !== 0; slot = (slot + 1) & this.mask) {
      const wanted = home(ids[(this.slots[slot] as number) - 1] as number, this.mask);
      if (((slot - wanted) & this.mask) < ((slot - hole) & this.mask)) continue;
      this.slots[hole] = this.slots[slot] as number;
      hole = slot;
    }
    this.slots[hole] = 0;
  }

  /** Notes all ids again. */
  rebuild(size: number): void {
    let length = 64;
    while (size * 3 > length * 2) length *= 2;
    this.slots = new Uint32Array(length);
    this.mask = length - 1;
    const ids = this.getIds();
    for (let row = 0; row < size; row += 1) this.put(ids[row] as number, row);
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  private put(id: number, row: number): void {
    let slot = home(id, this.mask);
    while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
    this.slots[slot] = row + 1;
  }

  private findSlot(id: number): number {
    const ids = this.getIds();
    let slot = home(id, this.mask);
    while (ids[(this.slots[slot] as number) - 1] !== id) slot = (slot + 1) & this.mask;
    return slot;
  }
}

/** Spreads consecutive ids over the slots. */
const home = (id: number, mask: number) => (Math.imul(id, 0x9e3779b1) >>> 7) & mask;
