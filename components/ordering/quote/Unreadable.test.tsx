// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Unreadable } from './Unreadable';

it('says what the service sent that cannot be chosen', () => {
  render(<Unreadable contracts={1} productTypes={0} options={3} />);
  screen.getByText(
    'The ordering service sent 1 contract and 3 options that cannot be read and are not shown.',
  );
});

it('is not there while all can be read, or nothing is known yet', () => {
  const { container } = render(<Unreadable contracts={0} productTypes={undefined} options={0} />);
  expect(container.textContent).toBe('');
});
