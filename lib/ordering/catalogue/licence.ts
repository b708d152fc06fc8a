import type { OptionDescriptor, ProductType } from '../product-shape';

/** The option `license` and the field `licence` of an order are one thing. */
export const isLicence = (name: string) => /^licen[cs]e$/i.test(name);

/** A product type can list its licences without having an option for them: then the licence is asked as one. */
export function withLicence(
  descriptors: OptionDescriptor[],
  type: ProductType | undefined,
): OptionDescriptor[] {
  if (!type || type.licences.length === 0) return descriptors;
  if (descriptors.some(({ name }) => isLicence(name))) return descriptors;
  return [
    ...descriptors,
    {
      name: 'licence',
      label: 'Licence',
      category: 'licence',
      type: 'list',
      values: type.licences.map((id) => ({ id, label: id, rules: [] })),
      defaultValue: type.licences[0] ?? '',
      mandatory: 'true',
      isHidden: false,
      rules: [],
    },
  ];
}
