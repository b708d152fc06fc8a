import type { Item, Kind } from '../../item';
import { type ItemStatus, itemStatuses } from '../../status';
import { IdIndex } from './id-index';
import type { ItemReading } from './reading';
import { hashTexts, StringPool } from './string-pool';
import { grown, type LinkColumns, links, make, type Numbers, numbers } from './typed-columns';

/** What many items have in common: the end of a name, a label, a date. */
interface Trait {
  /** Whether the name begins with the name of the item's scene. */
  isOfScene: boolean;
  name: string;
  label: string | null;
  date: string | null;
}

/** The code of a status is its place in `itemStatuses`. */
const statusCodes = Object.fromEntries(itemStatuses.map((status, code) => [status, code])) as Record<
  ItemStatus,
  number
>;
const noRetries = -32_768;
const maxMessageLength = 4_000;
const maxId = 2 ** 32 - 1;

/**
 * The items of one kind in columns: some 50 bytes an item, for AOIs of hundreds of thousands. Rows move when others
 * leave: keep ids, not rows.
 */
export class ItemColumns {
  size = 0;
  private capacity = 0;
  private numbers = make(numbers, 0) as Numbers;
  private links: LinkColumns | undefined;
  private readonly index = new IdIndex(() => this.numbers.ids);
  private readonly traits = new StringPool<Trait>({
    hash: ({ name, label, date }) => hashTexts(name, label, date),
    isSame: (a, b) =>
      a.name === b.name && a.isOfScene === b.isOfScene && a.label === b.label && a.date === b.date,
  });
  private readonly messages = new StringPool<string>({
    hash: (message) => hashTexts(message),
    isSame: (a, b) => a === b,
  });
  /** References that are texts instead of ids. */
  private readonly odd = new Map<number, { previous?: string; reference?: string }>();

  /** `nameOfScene` says how a scene is called, for names that begin so. */
  constructor(
    readonly kind: Kind,
    private readonly nameOfScene: (id: number) => string | undefined,
  ) {
    if (kind === 'tile') this.links = make(links, 0) as LinkColumns;
  }

  has(id: number): boolean {
    return this.index.find(id) >= 0;
  }

  /** The status of an item; undefined when there is no such item. */
  getStatus(id: number): ItemStatus | undefined {
    const row = this.index.find(id);
    return row < 0 ? undefined : itemStatuses[this.numbers.statuses[row] as number];
  }

  item(id: number): Item | undefined {
    const row = this.index.find(id);
    return row < 0 ? undefined : this.itemAt(row);
  }

  itemAt(row: number): Item {
    const { ids, statuses, retries, since, traits, messages } = this.numbers;
    const id = ids[row] as number;
    const trait = this.traits.at(traits[row] as number);
    const sceneId = this.links?.scenes[row] || null;
    const odd = this.odd.get(id);
    return {
      id,
      kind: this.kind,
      sourceId: this.nameAt(row),
      status: itemStatuses[statuses[row] as number] as ItemStatus,
      message: this.messages.at(messages[row] as number) ?? '',
      retries: retries[row] === noRetries ? null : (retries[row] as number),
      date: trait?.date ?? null,
      sceneId,
      previousId: odd?.previous ?? (this.links?.previous[row] || null),
      referenceId: odd?.reference ?? (this.links?.reference[row] || null),
      label: trait?.label ?? null,
      since: since[row] ? (since[row] as number) * 1_000 : null,
    };
  }

  /** What an item is called; undefined when there is no such item. */
  getName(id: number): string | undefined {
    const row = this.index.find(id);
    return row < 0 ? undefined : this.nameAt(row);
  }

  /** Whether a reading says nothing but what is held already. Most do, and there may be hundreds of thousands. */
  holds(reading: ItemReading, status: ItemStatus): boolean {
    const row = this.index.find(reading.id);
    if (row < 0) return false;
    const { statuses: held, retries, traits, messages } = this.numbers;
    const trait = this.traits.at(traits[row] as number);
    const isSame = (reported: unknown, value: unknown) =>
      reported === undefined || reported === null || reported === value;
    return (
      held[row] === statusCodes[status] &&
      (this.messages.at(messages[row] as number) ?? '') === reading.message &&
      isSame(reading.retries, retries[row] === noRetries ? null : retries[row]) &&
      isSame(reading.label, trait?.label) &&
      isSame(reading.date, trait?.date) &&
      this.isCalled(row, reading.sourceId) &&
      this.isLinked(row, reading)
    );
  }

  /** Writes an item; true when anything of it but `since` is another than before. */
  set(item: Item): boolean {
    if (!(item.id > 0 && item.id <= maxId)) throw new Error(`the id ${item.id} cannot be stored`);
    let row = this.index.find(item.id);
    const isNew = row < 0;
    if (isNew) row = this.append(item.id);
    const before = this.numbers;
    const written = {
      statuses: statusCodes[item.status],
      retries: item.retries === null ? noRetries : Math.max(noRetries + 1, Math.min(32_767, item.retries)),
    };
    let isOther =
      isNew || before.statuses[row] !== written.statuses || before.retries[row] !== written.retries;
    before.statuses[row] = written.statuses;
    before.retries[row] = written.retries;
    before.since[row] = item.since === null ? 0 : Math.floor(item.since / 1_000);
    if (this.setLinks(row, item)) isOther = true;
    if (replace(this.traits, before.traits, row, this.toTrait(item))) isOther = true;
    const message = item.message === '' ? undefined : item.message.slice(0, maxMessageLength);
    if (replace(this.messages, before.messages, row, message)) isOther = true;
    return isOther;
  }

  remove(id: number): void {
    const row = this.index.find(id);
    if (row < 0) return;
    const last = this.size - 1;
    this.traits.drop(this.numbers.traits[row] as number);
    this.messages.drop(this.numbers.messages[row] as number);
    this.odd.delete(id);
    this.index.remove(id);
    for (const column of this.all()) column[row] = column[last] as number;
    if (row !== last) this.index.move(this.numbers.ids[row] as number, row);
    this.size = last;
  }

  /** The ids and the codes of their statuses, as they stand; not to be kept, and not to be written to. */
  view(): { ids: Uint32Array; statuses: Uint8Array } {
    const { ids, statuses } = this.numbers;
    return { ids: ids.subarray(0, this.size), statuses: statuses.subarray(0, this.size) };
  }

  /** The scene, the tile before and the reference tile of each, in the same order; empty for scenes. */
  linkView(): LinkColumns | undefined {
    const { size } = this;
    if (!this.links) return undefined;
    const { scenes, previous, reference } = this.links;
    return {
      scenes: scenes.subarray(0, size),
      previous: previous.subarray(0, size),
      reference: reference.subarray(0, size),
    };
  }

  /** The ids of items in any of these statuses. */
  *idsIn(wanted: readonly ItemStatus[]): Iterable<number> {
    const isWanted = itemStatuses.map((status) => wanted.includes(status));
    const { ids, statuses } = this.view();
    for (let row = 0; row < ids.length; row += 1) {
      if (isWanted[statuses[row] as number]) yield ids[row] as number;
    }
  }

  /** The items in any of these statuses; without one all. */
  *items(wanted: readonly ItemStatus[]): Iterable<Item> {
    const isWanted = itemStatuses.map((status) => wanted.length === 0 || wanted.includes(status));
    for (let row = 0; row < this.size; row += 1) {
      if (isWanted[this.numbers.statuses[row] as number]) yield this.itemAt(row);
    }
  }

  /** Since when items are in a status, ms; null for those that were so from the first look on. */
  *sinceIn(status: ItemStatus): Iterable<number | null> {
    const { statuses: held, since } = this.numbers;
    const wanted = statusCodes[status];
    for (let row = 0; row < this.size; row += 1) {
      if (held[row] === wanted) yield since[row] ? (since[row] as number) * 1_000 : null;
    }
  }

  get bytes(): number {
    return [...this.all()].reduce((sum, column) => sum + column.byteLength, this.index.bytes);
  }

  dump() {
    const { size, links: held } = this;
    const cut = (columns: object) =>
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(0, size)]));
    return {
      size,
      numbers: cut(this.numbers) as Numbers,
      links: held && (cut(held) as LinkColumns),
      traits: this.traits.dump(),
      messages: this.messages.dump(),
      odd: [...this.odd],
    };
  }

  restore(dump: ReturnType<ItemColumns['dump']>): void {
    this.size = dump.size;
    this.capacity = dump.size;
    this.numbers = dump.numbers;
    this.links = dump.links;
    this.traits.restore(dump.traits);
    this.messages.restore(dump.messages);
    this.odd.clear();
    for (const [id, texts] of dump.odd) this.odd.set(id, texts);
    this.index.rebuild(this.size);
  }

  private nameAt(row: number): string {
    const trait = this.traits.at(this.numbers.traits[row] as number);
    if (!trait?.isOfScene) return trait?.name ?? '';
    return (this.nameOfScene(this.links?.scenes[row] ?? 0) ?? '') + trait.name;
  }

  private isCalled(row: number, name: string): boolean {
    const trait = this.traits.at(this.numbers.traits[row] as number);
    if (!trait?.isOfScene) return trait?.name === name;
    const scene = this.nameOfScene(this.links?.scenes[row] ?? 0) ?? '';
    return (
      name.length === scene.length + trait.name.length && name.startsWith(scene) && name.endsWith(trait.name)
    );
  }

  private isLinked(row: number, { id, sceneId, previousId, referenceId }: ItemReading): boolean {
    const { links: held } = this;
    if (!held) return true;
    if (this.odd.has(id) || typeof previousId === 'string' || typeof referenceId === 'string') return false;
    return (
      (sceneId === undefined || held.scenes[row] === sceneId) &&
      held.previous[row] === (previousId ?? 0) &&
      held.reference[row] === (referenceId ?? 0)
    );
  }

  private setLinks(row: number, item: Item): boolean {
    const { links: held } = this;
    if (!held) return false;
    const wanted: Record<keyof LinkColumns, number> = {
      scenes: item.sceneId ?? 0,
      previous: typeof item.previousId === 'number' ? item.previousId : 0,
      reference: typeof item.referenceId === 'number' ? item.referenceId : 0,
    };
    let isOther = false;
    for (const name of Object.keys(wanted) as (keyof LinkColumns)[]) {
      if (held[name][row] === wanted[name]) continue;
      held[name][row] = wanted[name];
      isOther = true;
    }
    return this.setOdd(item) || isOther;
  }

  private setOdd({ id, previousId, referenceId }: Item): boolean {
    const before = this.odd.get(id);
    const previous = typeof previousId === 'string' ? previousId : undefined;
    const reference = typeof referenceId === 'string' ? referenceId : undefined;
    if (before?.previous === previous && before?.reference === reference) return false;
    if (previous === undefined && reference === undefined) this.odd.delete(id);
    else this.odd.set(id, { ...(previous && { previous }), ...(reference && { reference }) });
    return true;
  }

  private toTrait({ kind, sourceId, sceneId, label, date }: Item): Trait {
    const scene = kind === 'tile' && sceneId !== null ? this.nameOfScene(sceneId) : undefined;
    const isOfScene = scene !== undefined && scene !== '' && sourceId.startsWith(scene);
    return { isOfScene, name: isOfScene ? sourceId.slice(scene.length) : sourceId, label, date };
  }

  private append(id: number): number {
    if (this.size === this.capacity) this.grow();
    const row = this.size;
    for (const column of this.all()) column[row] = 0;
    this.numbers.ids[row] = id;
    this.size = row + 1;
    this.index.add(id, row, this.size);
    return row;
  }

  private grow(): void {
    this.capacity = Math.max(64, Math.ceil(this.capacity * 1.2));
    this.numbers = grown(this.numbers, numbers, this.capacity);
    if (this.links) this.links = grown(this.links, links, this.capacity);
  }

  private *all() {
    yield* Object.values(this.numbers);
    if (this.links) yield* Object.values(this.links);
  }
}

/** Puts a value into a column of places; true when it is another than before. */
function replace<T>(pool: StringPool<T>, column: Uint32Array, row: number, value: T | undefined): boolean {
  const before = column[row] as number;
  // Taken first: a value that stays is not dropped in between.
  const place = value === undefined ? 0 : pool.take(value);
  pool.drop(before);
  column[row] = place;
  return place !== before;
}
