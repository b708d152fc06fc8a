import type { ValueOf } from './constraint';
import { applicable, holds } from './constraint';
import type { OptionDescriptor } from './descriptor';
import type { Fault } from './order-body';

interface Pair {
  key: string;
  value: string;
}

const dateTime = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?`;
const period = new RegExp(`^(${dateTime})/(${dateTime})$`);

function periodsProblem(value: string): string | undefined {
  for (const part of value.split(';')) {
    const match = period.exec(part.trim());
    if (!match) return 'must be written start/end in ISO 8601, several periods joined by ";"';
    if (!(Date.parse(match[1]!) < Date.parse(match[2]!))) return 'has a period that ends before it starts';
  }
}

/** What is wrong with a value whose option applies, as the end of a sentence. */
function valueProblem(option: OptionDescriptor, value: string, lookUp: ValueOf) {
  if (option.type === 'list') {
    const chosen = option.values?.find(({ id }) => id === value);
    if (!chosen) return `has no value "${value}"`;
    if (!holds(chosen.constraint, lookUp)) return `cannot be "${value}" with the other options as they are`;
    return;
  }
  if (option.type === 'double') {
    const number = Number(value);
    if (!value.trim() || !Number.isFinite(number)) return `must be a number, not "${value}"`;
    const [min, max] = option.range ?? [number, number];
    if (number < min || number > max) return `must lie between ${min} and ${max}`;
    return;
  }
  if (option.type === 'periods') return periodsProblem(value);
  if (option.type === 'boolean' && value !== 'true' && value !== 'false') return 'must be true or false';
  if (option.type === 'date' && Number.isNaN(Date.parse(value))) return `must be a date, not "${value}"`;
}

/** What was chosen, and what the constraints of one place may look at. */
export interface Chosen {
  field: string;
  pairs: Pair[];
  /** The options that belong in this place. */
  belongs(option: OptionDescriptor): boolean;
  /** Values chosen in another place, which constraints see too. */
  elsewhere: Pair[];
  /** Whether an option that applies may be left out although it is mandatory. */
  canOmit(option: OptionDescriptor): boolean;
}

/** Checks what was chosen in one place of an order against the descriptors. */
export function checkOptions(descriptors: OptionDescriptor[], chosen: Chosen): Fault[] {
  const faults: Fault[] = [];
  const fault = (message: string) => faults.push({ field: chosen.field, message });
  const values = new Map(chosen.elsewhere.map(({ key, value }) => [key, value]));
  const seen = new Set<string>();
  for (const { key, value } of chosen.pairs) {
    if (seen.has(key)) fault(`The option "${key}" is given twice.`);
    seen.add(key);
    values.set(key, value);
  }
  const applies = applicable(descriptors, values);
  const lookUp: ValueOf = (name) =>
    applies.has(name) || !descriptors.some((option) => option.name === name) ? values.get(name) : undefined;

  for (const { key, value } of chosen.pairs) {
    const option = descriptors.find(({ name }) => name === key);
    if (!option) fault(`The option "${key}" is not known.`);
    else if (!chosen.belongs(option)) fault(`The option "${key}" belongs elsewhere (${option.category}).`);
    else if (!applies.has(key))
      fault(`The option "${key}" does not apply with the other options as they are.`);
    else if (value.trim() === '' && option.type !== 'list') {
      if (isRequired(option)) fault(`The option "${key}" must not be blank.`);
    } else {
      const problem = valueProblem(option, value, lookUp);
      if (problem) fault(`The option "${key}" ${problem}.`);
    }
  }
  for (const option of descriptors) {
    const missing =
      isRequired(option) && applies.has(option.name) && chosen.belongs(option) && !seen.has(option.name);
    if (missing && !chosen.canOmit(option)) fault(`The mandatory option "${option.name}" is missing.`);
  }
  return faults;
}

function isRequired(option: OptionDescriptor): boolean {
  return option.mandatory === 'true' || option.mandatory === 'constraint';
}
