/** A picture of the guide, for light and dark pages. */
export interface GuidePicture {
  alt: string;
  /** Its size, pixels: the page leaves room for it before it is there. */
  width: number;
  height: number;
  light: string;
  dark: string;
}

const form =
  /^<picture>\n<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\n<img alt="([^"]+)" width="(\d+)" height="(\d+)"\nsrc="([^"]+)">\n<\/picture>\s*$/;

/** Reads the only HTML that the guide can have. Null for any other. Addresses are those that browsers fetch. */
export function parseGuidePicture(html: string): GuidePicture | null {
  const [, dark, alt, width, height, light] = form.exec(html) ?? [];
  if (dark === undefined || alt === undefined || light === undefined) return null;
  return {
    alt,
    width: Number(width),
    height: Number(height),
    light: pictureAddress(light),
    dark: pictureAddress(dark),
  };
}

/** Where browsers fetch a picture: `public` is the root of what they can. */
const pictureAddress = (path: string) => path.replace(/^(\.\.\/)+public\//, '/');
