import type { GuidePicture } from '@/lib/web/guide/guide-picture';

/** A picture in the colours of the page. Browsers fetch the hidden one only when the theme changes. */
export function GuideImage({ picture: { alt, light, dark, ...size } }: { picture: GuidePicture }) {
  const className = 'my-4 h-auto max-w-full rounded-panel border border-line';
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: a small file of the build. */}
      <img src={light} alt={alt} {...size} loading="lazy" className={`${className} dark:hidden`} />
      {/* biome-ignore lint/performance/noImgElement: a small file of the build. */}
      <img src={dark} alt={alt} {...size} loading="lazy" className={`${className} hidden dark:block`} />
    </>
  );
}
