import type { BasketContent } from '../basket-shape';
import type { GroupForm } from '../options/request';
import type { ListedContract } from '../product-shape';

/** Something that could be otherwise in a basket. */
export interface Alternative {
  key: string;
  label: string;
  /** What makes the basket so. */
  change: { contractId?: string; values?: Record<string, Record<string, string>> };
  /** Whether the basket is so already. */
  isPresent: boolean;
}

/** What alternatives can be compared by. */
export interface Comparison {
  key: string;
  label: string;
  alternatives: Alternative[];
}

/** The basket paid from each contract that the reader can use. */
export function byContract(
  { contractId }: Pick<BasketContent, 'contractId'>,
  contracts: ListedContract[],
): Comparison {
  return {
    key: 'contract',
    label: 'Contract',
    alternatives: contracts
      .filter(({ isClosed }) => !isClosed)
      .map(({ id, name }) => ({
        key: id,
        label: name,
        change: { contractId: id },
        isPresent: id === contractId,
      })),
  };
}

/** For each list of which more than one value applies now: the basket with each of them. */
export function byOption(forms: GroupForm[], getName: (productTypeId: string) => string): Comparison[] {
  return forms.flatMap(({ group: { productTypeId }, state }) =>
    state.options.flatMap(({ option, isShown, applies, value, values }): Comparison[] => {
      const possible = values.filter((one) => one.applies === true);
      if (!option.isList || !isShown || applies !== true || possible.length < 2) return [];
      const product = forms.length > 1 ? `, ${getName(productTypeId)}` : '';
      return [
        {
          key: `${productTypeId}/${option.name}`,
          label: option.label + product,
          alternatives: possible.map((one) => ({
            key: `${productTypeId}/${option.name}/${one.value.id}`,
            label: one.value.label,
            change: { values: { [productTypeId]: { [option.name]: one.value.id } } },
            isPresent: one.value.id === value,
          })),
        },
      ];
    }),
  );
}
