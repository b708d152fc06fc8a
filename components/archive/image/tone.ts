/** Brightness and contrast of a quicklook on the screen, percent; 100 leaves it as it is. */
export interface Tone {
  brightness: number;
  contrast: number;
}

export const plainTone: Tone = { brightness: 100, contrast: 100 };

export const isPlainTone = ({ brightness, contrast }: Tone) => brightness === 100 && contrast === 100;

/** The CSS filter that shows a picture so; none where it stays as it is. */
export const toneFilter = (tone: Tone): string | undefined =>
  isPlainTone(tone) ? undefined : `brightness(${tone.brightness}%) contrast(${tone.contrast}%)`;
