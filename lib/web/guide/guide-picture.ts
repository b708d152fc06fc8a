/** A picture of the guide, for light and dark pages. */
export interface GuidePicture {
  alt: string;
  light: string;
  dark: string;
}

const form =
  /^<picture>\n<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\n<img alt="([^"]+)" src="([^"]+)">\n<\/picture>\s*$/;

/** Reads the only HTML that the guide can have. Null for any other. Addresses are those that browsers fetch. */
export function parseGuidePicture(html: string): GuidePicture | null {
  const [, dark, alt, light] = form.exec(html) ?? [];
  if (dark === undefined || alt === undefined || light === undefined) return null;
  return { alt, light: pictureAddress(light), dark: pictureAddress(dark) };
}

/** Where browsers fetch a picture: `public` is the root of what they can. */
const pictureAddress = (path: string) => path.replace(/^(\.\.\/)+public\//, '/');
