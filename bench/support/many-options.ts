import type { OptionDescriptor, OptionRule } from '../../lib/ordering/product-shape';

/** Numbers between 0 and 1 that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Descriptors as a very large product type would have them: `count` options with ten values for each on average, every
 * tenth typed in; most depend on some of the twenty before them, many values have rules of their own, and every
 * hundredth option asks about a later one, so that there are circles.
 */
export function manyOptions(count: number): OptionDescriptor[] {
  const roll = dice(7);
  const isTyped = (index: number) => index % 10 === 0;
  const perList = Math.round((count * 10) / (count - Math.ceil(count / 10)));
  const anyValue = () => `v${Math.floor(roll() * perList)}`;
  const about = (index: number) => {
    const other =
      index % 100 === 99 ? Math.min(count - 1, index + 1) : Math.max(0, index - 1 - Math.floor(roll() * 20));
    return isTyped(other)
      ? `NOT option_${other}:none`
      : `option_${other}:(${anyValue()}|${anyValue()}|${anyValue()}|v0)`;
  };
  const rule = (index: number): OptionRule => ({
    filter: roll() < 0.5 ? about(index) : `(${about(index)}) OR (${about(index)} AND NOT ${about(index)})`,
    rejects: roll() < 0.15,
  });
  return Array.from({ length: count }, (_, index) => ({
    name: `option_${index}`,
    label: `Option number ${index}`,
    category: 'technical_product',
    type: isTyped(index) ? (index % 20 === 0 ? 'string' : 'double') : 'list',
    values: isTyped(index)
      ? []
      : Array.from({ length: perList }, (_, value) => ({
          id: `v${value}`,
          label: `Value ${value} of option ${index}`,
          rules: value > 0 && index > 0 && roll() < 0.2 ? [rule(index)] : [],
        })),
    defaultValue: isTyped(index) ? '' : 'v0',
    mandatory: isTyped(index) ? 'false' : index % 3 === 0 ? 'true' : 'constraint',
    isHidden: false,
    rules: index > 0 && roll() < 0.5 ? [rule(index)] : [],
  }));
}
