const maxPixels = 50_000_000;

/** Fetches and decodes an image of the portal. Throws when it does not come, is none, or has too many pixels. */
export async function loadDrapeImage(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The image was answered with ${response.status}`);
  const image = await createImageBitmap(await response.blob());
  if (image.width * image.height > maxPixels) {
    image.close();
    throw new Error('The image has too many pixels');
  }
  return image;
}
