import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Unreadable } from './Unreadable';

it('says what the service sent that is not in the list', () => {
  const rows = [
    { of: 'contract', count: 1 },
    { of: 'product type', count: 0 },
    { of: 'option', count: 3 },
  ];
  render(<Unreadable service="ordering service" rows={rows} />);
  screen.getByText(
    'The ordering service sent 1 contract and 3 options that cannot be read and are not shown.',
  );
});

it('is not there while all can be read, or nothing is known yet', () => {
  const rows = [
    { of: 'contract', count: 0 },
    { of: 'option', count: undefined },
  ];
  const { container } = render(<Unreadable service="ordering service" rows={rows} />);
  expect(container.textContent).toBe('');
});
