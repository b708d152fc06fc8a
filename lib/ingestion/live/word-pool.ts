/**
 * Values that many items share, each kept once and dropped with its last user. Place 0 is nothing. Keys tell equal
 * values apart from others.
 */
export class WordPool<T> {
  private readonly places = new Map<string, number>();
  private readonly free: number[] = [];
  private values: (T | undefined)[] = [undefined];
  private users: number[] = [0];

  constructor(private readonly keyOf: (value: T) => string) {}

  /** The place of a value, with one more user. */
  take(value: T): number {
    const key = this.keyOf(value);
    const known = this.places.get(key);
    if (known !== undefined) {
      this.users[known] = (this.users[known] ?? 0) + 1;
      return known;
    }
    const place = this.free.pop() ?? this.values.length;
    this.values[place] = value;
    this.users[place] = 1;
    this.places.set(key, place);
    return place;
  }

  /** One user less. */
  drop(place: number): void {
    if (place === 0) return;
    const left = (this.users[place] ?? 0) - 1;
    this.users[place] = left;
    if (left > 0) return;
    this.places.delete(this.keyOf(this.values[place] as T));
    this.values[place] = undefined;
    this.free.push(place);
  }

  at(place: number): T | undefined {
    return this.values[place];
  }

  dump() {
    return { values: this.values, users: this.users };
  }

  restore({ values, users }: ReturnType<WordPool<T>['dump']>): void {
    this.values = values;
    this.users = users;
    this.places.clear();
    this.free.length = 0;
    for (let place = 1; place < values.length; place += 1) {
      if (users[place]) this.places.set(this.keyOf(values[place] as T), place);
      else this.free.push(place);
    }
  }
}
