import dynamic from 'next/dynamic';

// The panels that open on demand, on a desk and on a phone alike: their code comes when they open.

export const DrapeList = dynamic(() => import('../drapes/DrapeList').then(({ DrapeList }) => DrapeList), {
  ssr: false,
});
export const SelectedImage = dynamic(
  () => import('./SelectedImage').then(({ SelectedImage }) => SelectedImage),
  { ssr: false },
);
export const ImageView = dynamic(() => import('../image/ImageView').then(({ ImageView }) => ImageView), {
  ssr: false,
});
export const CoverPanel = dynamic(() => import('../cover/CoverPanel').then(({ CoverPanel }) => CoverPanel), {
  ssr: false,
});
