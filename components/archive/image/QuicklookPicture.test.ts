import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuicklookPicture } from './QuicklookPicture';

it.each([
  [undefined, 'The archive has no quicklook of it.'],
  ['elsewhere', 'on a server that Swath is not set up to use'],
  ['unreadable', 'none has a readable address'],
] as const)('says that there is no picture, and why, where what is lost is %s', (lost, words) => {
  expect(renderToStaticMarkup(createElement(QuicklookPicture, { lost }))).toContain(words);
});
