import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MiddleCut } from './MiddleCut';

it('keeps the end of a long name apart from what can be cut, and is read whole', () => {
  const name = 'S1A_IW_SLC__1SDV_20261104T054321_20261104T054348_056123_06DE5F_1A2B';
  const { container } = render(<MiddleCut>{name}</MiddleCut>);
  expect(container.textContent).toBe(name);
  const [start, end] = container.querySelectorAll('span span');
  expect(start?.className).toContain('truncate');
  expect(end?.textContent).toBe('_06DE5F_1A2B');
});
