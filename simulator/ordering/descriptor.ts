/** A rule that decides whether an option or a value applies; both spellings occur. */
export type Constraint = { reject: boolean; filter: string } | { condition: string };

export interface OptionValue {
  id: string;
  label: string;
  constraint?: Constraint;
}

/** An element of `availableOptions`, as interface section 2 has it and real services extend it. */
export interface OptionDescriptor {
  category: string;
  constraint: Constraint | null;
  label: string;
  name: string;
  type: string;
  values: OptionValue[] | null;
  defaultValue: string;
  range: [number, number] | null;
  format: null;
  mandatory: 'true' | 'false' | 'constraint';
  hidden?: true;
}

type Settings = Partial<Pick<OptionDescriptor, 'category' | 'constraint' | 'mandatory' | 'range' | 'hidden'>>;

function descriptor(
  name: string,
  label: string,
  type: string,
  values: OptionValue[] | null,
  defaultValue: string,
  settings: Settings,
): OptionDescriptor {
  const { hidden, ...rest } = settings;
  return {
    category: 'technical_product',
    constraint: null,
    label,
    name,
    type,
    values,
    defaultValue,
    range: null,
    format: null,
    mandatory: rest.constraint ? 'constraint' : 'true',
    ...rest,
    ...(hidden && { hidden }),
  };
}

/** A list option; values are `[id, label]` or `[id, label, constraint]`. */
export function list(
  name: string,
  label: string,
  values: ([string, string] | [string, string, Constraint])[],
  defaultValue: string,
  settings: Settings = {},
): OptionDescriptor {
  const all = values.map(([id, text, constraint]) => ({
    id,
    label: text,
    ...(constraint && { constraint }),
  }));
  return descriptor(name, label, 'list', all, defaultValue, settings);
}

/** A number within a range; a blank default means that there is none. */
export function double(
  name: string,
  label: string,
  range: [number, number] | null,
  defaultValue = ' ',
  settings: Settings = {},
): OptionDescriptor {
  return descriptor(name, label, 'double', null, defaultValue, { mandatory: 'false', ...settings, range });
}

/** An option of a type whose values are written as text: `string`, `periods`, or one that no client knows. */
export function text(
  type: string,
  name: string,
  label: string,
  defaultValue = '',
  settings: Settings = {},
): OptionDescriptor {
  return descriptor(name, label, type, null, defaultValue, { mandatory: 'false', ...settings });
}

/** Applies while the filter holds. */
export const when = (filter: string): Constraint => ({ reject: false, filter });
/** Applies while the filter does not hold. */
export const unless = (filter: string): Constraint => ({ reject: true, filter });
/** The other spelling of `when`. */
export const condition = (filter: string): Constraint => ({ condition: filter });
