import { IdIndex } from './id-index';

/** A set of ids, which are not 0, in some 12 bytes each: those of a whole list are no burden. */
export class IdSet {
  size = 0;
  private ids = new Uint32Array(64);
  private readonly index = new IdIndex(() => this.ids);

  has(id: number): boolean {
    return this.index.find(id) >= 0;
  }

  add(id: number): void {
    if (this.has(id)) return;
    if (this.size === this.ids.length) {
      const larger = new Uint32Array(Math.ceil(this.size * 1.5));
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.size] = id;
    this.size += 1;
    this.index.add(id, this.size - 1, this.size);
  }
}
