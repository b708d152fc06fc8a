import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import type { Edit } from '@/lib/ingestion/runs/listing/edits';
import { Refusal, show } from '@/testing/show';
import { type ListingWork, useListing } from './use-listing';

const remove = (scene: number): Edit => ({ kind: 'remove', scenes: [scene] });

function Page({ onWork }: { onWork: (work: ListingWork) => void }) {
  const work = useListing('list');
  useEffect(() => {
    onWork(work);
  });
  return <p>{work.edited.removed.size} removed</p>;
}

/** Shows a list whose edits the test's server keeps, and refuses one that does not follow the last. */
async function open({ untilRead, untilSent }: { untilRead?: Promise<void>; untilSent?: Promise<void> } = {}) {
  const kept: Edit[] = [remove(9)];
  // Another window's changes count as well.
  let others = 0;
  const revision = () => kept.length + 10 * others;
  let work: ListingWork | undefined;
  await show(<Page onWork={(now) => (work = now)} />, {
    'GET /api/ingestion/listings/{id}': () => ({ id: 'list', state: 'listed', sceneCount: 0 }),
    'GET /api/ingestion/listings/{id}/edits': async () => {
      const read = { edits: [...kept], total: kept.length, editCount: kept.length, revision: revision() };
      await untilRead;
      return read;
    },
    'POST /api/ingestion/listings/{id}/edits': async ({ body }) => {
      await untilSent;
      const { from, edit, revision: seen } = body as { from: number; edit?: Edit; revision: number };
      if (from !== kept.length || seen !== revision())
        return new Refusal({ status: 409, type: 'conflict', title: 'Changed elsewhere' });
      if (edit) kept.push(edit);
      return { editCount: kept.length, revision: revision() };
    },
  });
  const elsewhere = (change: () => void) => {
    others += 1;
    change();
  };
  return { kept, elsewhere, revision, work: () => work as ListingWork };
}

it('keeps two changes that are made before the page is drawn again', async () => {
  const { kept, work } = await open();
  expect(await screen.findByText('1 removed')).toBeTruthy();
  const done = await act(() => Promise.all([work().act(remove(0)), work().act(remove(1))]));
  expect(done).toEqual([true, true]);
  expect(await screen.findByText('3 removed')).toBeTruthy();
  expect(kept).toEqual([9, 0, 1].map(remove));
});

it('keeps changes that are made while the list is still being read', async () => {
  let arrive = () => {};
  const { kept, work } = await open({ untilRead: new Promise<void>((resolve) => (arrive = resolve)) });
  const done = await act(() => {
    const all = Promise.all([0, 1, 2].map((scene) => work().act(remove(scene))));
    work().undo();
    arrive();
    return all;
  });
  expect(done).toEqual([true, true, true]);
  expect(await screen.findByText('3 removed')).toBeTruthy();
  expect(kept).toEqual([9, 0, 1, 2].map(remove));
});

it('says when the server refused a change, so that nothing is started from another list than is shown', async () => {
  let arrive = () => {};
  const { kept, elsewhere, revision, work } = await open({
    untilSent: new Promise<void>((resolve) => (arrive = resolve)),
  });
  expect(await screen.findByText('1 removed')).toBeTruthy();
  expect(await work().untilSaved()).toBe(revision());
  const done = work().act(remove(0));
  expect(await screen.findByText('2 removed')).toBeTruthy();
  const isSaved = work().untilSaved();
  // Another window was first.
  elsewhere(() => kept.push(remove(5), remove(6)));
  arrive();
  expect(await act(() => Promise.all([done, isSaved]))).toEqual([false, undefined]);
  expect(await screen.findByText('3 removed')).toBeTruthy();
  expect(await work().untilSaved()).toBe(revision());
});

it('waits with a start until a change is saved', async () => {
  let arrive = () => {};
  const { kept, revision, work } = await open({
    untilSent: new Promise<void>((resolve) => (arrive = resolve)),
  });
  expect(await screen.findByText('1 removed')).toBeTruthy();
  void work().act(remove(0));
  expect(await screen.findByText('2 removed')).toBeTruthy();
  const isSaved = work().untilSaved();
  expect(kept).toEqual([remove(9)]);
  arrive();
  expect(await act(() => isSaved)).toBe(revision());
  expect(kept).toEqual([9, 0].map(remove));
});

it('changes nothing in a list whose edit another window replaced by another', async () => {
  const { kept, elsewhere, work } = await open();
  expect(await screen.findByText('1 removed')).toBeTruthy();
  elsewhere(() => kept.splice(0, 1, { kind: 'remove', scenes: [5, 6] }));
  expect(await act(() => work().act(remove(0)))).toBe(false);
  expect(kept).toEqual([{ kind: 'remove', scenes: [5, 6] }]);
  expect(await screen.findByText('2 removed')).toBeTruthy();
});

it('shows what another window has changed once it is asked again', async () => {
  const { kept, elsewhere, work } = await open();
  expect(await screen.findByText('1 removed')).toBeTruthy();
  elsewhere(() => kept.push(remove(5)));
  act(() => work().refresh());
  expect(await screen.findByText('2 removed')).toBeTruthy();
});
