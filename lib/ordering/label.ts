import { shownName } from '@/lib/upstream/shown-name';
import type { OptionDescriptor } from './product-shape';

/** UTF-8 that was read as Latin-1 and encoded again (`PlÃ©iades`) put right; anything else is left as it is. */
function withoutDoubleEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) return text;
    bytes[i] = code;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** Longer labels are cut, characters: people read one of these, and a list shows thousands. */
const maxLabelLength = 500;

/** A label of the service as it is shown: cut, encoded once, single blanks, none around it, and nothing unseen in it. */
export function cleanLabel(text: string): string {
  const isLong = text.length > maxLabelLength;
  // Not through a character.
  const cut = isLong ? `${text.slice(0, maxLabelLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return shownName(
    withoutDoubleEncoding(cut)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** Options whose names the interface shows, in the words of the field. */
const knownLabels: Record<string, string> = {
  processing_level: 'Processing level',
  dem: 'Elevation model for ortho (DEM)',
  spectral_processing: 'Spectral processing',
  spectral_processing_primary: 'Spectral processing',
  image_format: 'Format',
  image_format_primary: 'Format',
  pixel_coding: 'Pixel coding',
  radiometric_processing: 'Radiometric processing',
  elevation: 'Elevation',
  area_compute_model: 'How the area is computed',
  priority: 'Priority',
  license: 'Licence',
  licence: 'Licence',
};

/** `PROCESSING_LEVEL` and `processing_level` become `Processing level`; what is written for people stays. */
function fromCode(text: string): string {
  if (!/^[A-Z0-9_]+$/.test(text) && !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(text)) return text;
  const words = text.replaceAll('_', ' ').trim().toLowerCase();
  return words === '' ? text : words[0]?.toUpperCase() + words.slice(1);
}

/** The number of the area that a `projection_<n>` belongs to. */
export function areaNumber(optionName: string): number | undefined {
  const number = /^projection_(\d{1,6})$/.exec(optionName)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** What an option is called in the form. */
export function optionLabel({ name, label }: Pick<OptionDescriptor, 'name' | 'label'>): string {
  if (areaNumber(name) !== undefined) return 'Projection';
  return knownLabels[name] ?? fromCode(cleanLabel(label) || shownName(name));
}
