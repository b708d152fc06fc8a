import { render, screen } from '@testing-library/react';
import { lexer } from 'marked';
import { expect, it } from 'vitest';
import { Markdown } from './Markdown';

const picture = [
  '<picture>',
  '<source media="(prefers-color-scheme: dark)" srcset="../../public/pictures/a-dark.webp">',
  '<img alt="A board" width="900" height="600"',
  'src="../../public/pictures/a-light.webp">',
  '</picture>',
].join('\n');

it('shows both pictures, and the list below them with its numbers', () => {
  render(<Markdown tokens={lexer(`${picture}\n\n1. The tiles.\n2. The map.\n`)} />);
  const sources = screen.getAllByAltText('A board').map((image) => image.getAttribute('src'));
  expect(screen.getAllByAltText('A board').map((image) => image.getAttribute('height'))).toEqual([
    '600',
    '600',
  ]);
  expect(sources).toEqual(['/pictures/a-light.webp', '/pictures/a-dark.webp']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1The tiles.',
    '2The map.',
  ]);
});

it('takes over no HTML and no script of the text', () => {
  const text =
    'A <b onclick="x()">bold</b> [word](javascript:x) `<i>`\n\n<iframe src="https://else.example"></iframe>\n';
  const { container } = render(<Markdown tokens={lexer(text)} />);
  expect(container.querySelector('iframe, b, a, i')).toBeNull();
  expect(container.textContent).toBe('A bold word <i>');
});
