/** The columns that items of both kinds have. */
export const numbers = {
  ids: Uint32Array,
  statuses: Uint8Array,
  retries: Int16Array,
  /** Seconds since 1970; 0 for unknown. */
  since: Uint32Array,
  traits: Uint32Array,
  messages: Uint32Array,
} as const;
/** The columns that tiles have besides: ids of their scene and of other tiles, 0 for none. */
export const links = { scenes: Uint32Array, previous: Uint32Array, reference: Uint32Array } as const;

export type Numbers = { [name in keyof typeof numbers]: InstanceType<(typeof numbers)[name]> };
export type LinkColumns = { [name in keyof typeof links]: Uint32Array };

type Kinds = Record<string, typeof Uint8Array | typeof Int16Array | typeof Uint32Array>;

/** Returns columns of these kinds, filled with 0. */
export const make = (kinds: Kinds, length: number) =>
  Object.fromEntries(Object.entries(kinds).map(([name, Column]) => [name, new Column(length)]));

/** Returns longer columns that begin with what these hold. */
export function grown<C extends object>(columns: C, kinds: Kinds, length: number): C {
  const larger = make(kinds, length);
  for (const [name, column] of Object.entries(columns)) larger[name]?.set(column);
  return larger as C;
}
