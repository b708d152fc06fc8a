import type { BasketContent } from '../basket-shape';
import type { OrderFieldName } from '../options/order-fields';
import type { ProjectReferences } from '../options/project-references';
import { describeOptions, findMissingFields, groupForms, orderBody } from '../options/request';
import type { DescribedOption } from '../order-shape';
import type { OptionDescriptor, ProductType } from '../product-shape';

/** A basket, and what the service and the installation say about it. */
export interface Wanted {
  content: BasketContent;
  /** The options of each product type of the basket, by its id. */
  descriptors: Map<string, OptionDescriptor[]>;
  required: readonly OrderFieldName[];
  projects: ProjectReferences;
  types: ProductType[];
}

/** What a basket comes to. */
export interface Made {
  /** What keeps it from being priced. */
  missing: { path: string; message: string }[];
  /** The body of the request for its price: see `orderBody`. */
  body: string;
  options: DescribedOption[];
  /** The value of each option that has one, by product type and name. */
  chosen: Map<string, Map<string, string>>;
}

/** Makes the request for the price of a basket. Its time grows with the rules of the options. */
export function makeRequest({ content, descriptors, required, projects, types }: Wanted): Made {
  const forms = groupForms(content, descriptors);
  return {
    missing: findMissingFields(content, forms, required, projects),
    body: orderBody(content, forms),
    options: describeOptions(forms, types),
    chosen: new Map(
      forms.map(({ group, state }) => [
        group.productTypeId,
        new Map(
          state.options.flatMap(({ option, value }) => (value === undefined ? [] : [[option.name, value]])),
        ),
      ]),
    ),
  };
}
