import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listParagraphs } from '@/scripts/support/writing';
import { show } from '@/testing/show';
import { glossary } from './glossary';
import { statuses } from './status-appearance';
import { Term } from './Term';

/** A `Term` takes a status from the server. */
const isStatus = (term: string) => ['unknown', ...statuses].includes(term);

const word = () => screen.getByRole('button', { name: 'Covers' });
const seen = () => screen.queryByText(glossary.coverage);
const read = () => word().getAttribute('aria-description');

it('explains a word to a screen reader that only reads, before any focus or pointer', async () => {
  await show(<Term of="coverage">Covers</Term>);
  expect(read()).toBe(glossary.coverage);
});

it('explains a word on focus until Escape', async () => {
  const { user } = await show(<Term of="coverage">Covers</Term>);
  expect(seen()).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(word());
  await waitFor(() => expect(seen()).toBeTruthy());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(seen()).toBeNull());
  expect(document.activeElement).toBe(word());
});

it('explains a word to a pointer that rests on it', async () => {
  const { user } = await show(<Term of="coverage">Covers</Term>);
  await user.hover(word());
  await waitFor(() => expect(seen()).toBeTruthy());
  await user.unhover(word());
  await waitFor(() => expect(seen()).toBeNull());
});

it('explains a word to a finger, until the next press', async () => {
  const { user } = await show(<Term of="coverage">Covers</Term>);
  await user.pointer([{ keys: '[TouchA]', target: word() }]);
  await waitFor(() => expect(seen()).toBeTruthy());
  await user.pointer([{ keys: '[TouchA]', target: word() }]);
  await waitFor(() => expect(seen()).toBeNull());
});

it('says a note that no word of the glossary explains, to a finger and to the keyboard', async () => {
  const note = 'As of 23 November 2026, 10:06 UTC';
  const { user } = await show(<Term note={note}>Covers</Term>);
  expect(read()).toBe(note);
  await user.pointer([{ keys: '[TouchA]', target: word() }]);
  await waitFor(() => expect(screen.getByText(note)).toBeTruthy());
  await user.pointer([{ keys: '[TouchA]', target: word() }]);
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText(note)).toBeTruthy());
});

it('is the plain word where there is nothing to say', async () => {
  await show(<Term>Covers</Term>);
  expect(screen.getByText('Covers')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('leaves a button its action, and says what the page adds', async () => {
  const sort = vi.fn();
  const { user } = await show(
    <Term of="coverage" note="Of 3 km².">
      <button type="button" onClick={sort}>
        Covers
      </button>
    </Term>,
  );
  expect(read()).toBe(`${glossary.coverage} Of 3 km².`);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(sort).toHaveBeenCalledOnce();
});

it('explains a button to a finger that rests on it, without its action', async () => {
  const sort = vi.fn();
  const { user } = await show(
    <Term of="coverage">
      <button type="button" onClick={sort}>
        Covers
      </button>
    </Term>,
  );
  await user.pointer([{ keys: '[TouchA>]', target: word() }]);
  await waitFor(() => expect(seen()).toBeTruthy());
  await user.pointer([{ keys: '[/TouchA]', target: word() }]);
  expect(seen()).toBeTruthy();
  expect(sort).not.toHaveBeenCalled();
  await user.pointer([{ keys: '[TouchA]', target: word() }]);
  expect(sort).toHaveBeenCalledOnce();
  await waitFor(() => expect(seen()).toBeNull());
});

it('has a place on a page for every word', () => {
  const sources = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!test)\.tsx$/.test(path))
    .map((path) => readFileSync(`components/${path}`, 'utf8'))
    .join('\n');
  const homeless = Object.keys(glossary).filter(
    (term) =>
      !isStatus(term) && !new RegExp(`(\\bof=|\\bterm=|\\bterm: |[,:?]\\s+)["']${term}["']`).test(sources),
  );
  expect(homeless).toEqual([]);
});

it('has the same sentences as the glossary of the user guide', () => {
  const page = readFileSync('docs/guide/glossary.md', 'utf8');
  const listed = listParagraphs(page).filter((text) => text.startsWith('- **'));
  const missing = Object.entries(glossary)
    .map(([term, meaning]) => `- **${term}**: ${meaning}`)
    .filter((line) => !listed.includes(line));
  expect(missing).toEqual([]);
});
