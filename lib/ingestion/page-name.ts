/** The name of an AOI in the parameters of a page, which the framework gives as they stand in the address. */
export function pageName(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The same for `generateMetadata`, to which the framework gives them decoded. */
export const titleName = (segment: string): string => segment;
