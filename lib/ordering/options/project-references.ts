import type { ProjectReference } from '../order-shape';

/** The list of project references, and what a quote has to do with it. */
export interface ProjectReferences {
  isRequired: boolean;
  isOnlyListed: boolean;
  references: ProjectReference[];
}

/** The most references that the list has. */
export const maxProjectReferences = 500;
/** The most characters of a code and of a label. */
export const maxCodeLength = 100;
export const maxLabelLength = 200;

/** What is wrong with the reference of a basket, as a sentence; undefined if a quote can have it. */
export function findReferenceError(
  code: string,
  { isRequired, isOnlyListed, references }: ProjectReferences,
): string | undefined {
  if (code === '') {
    if (!isRequired) return undefined;
    return isOnlyListed ? 'Choose a project reference' : 'Enter a project reference';
  }
  const isAllowed = !isOnlyListed || references.some((one) => one.isActive && one.code === code);
  return isAllowed ? undefined : 'Choose a project reference from the list';
}
