import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call, query, routeKey } from '@/components/api';
import { type Answers, Refusal, show } from '@/testing/show';
import { type ActionOptions, useAction } from './use-action';

const refusal = new Refusal({ status: 409, type: 'conflict', title: 'The note was changed' });
type Options = Partial<ActionOptions<number, unknown>>;

/** A list of what there is, and a button for an action on it. */
function Notes(options: Options) {
  const { data } = useQuery(query('GET /api/ingestion/templates', {}));
  const { run, isBusy, problem, leave } = useAction({
    act: (id: number) => call('DELETE /api/ingestion/notes/{id}', { params: { id } }),
    renews: [routeKey('GET /api/ingestion/templates')],
    ...options,
  });
  return (
    <>
      <p>{data ? `${data.templates.length} templates` : 'none read'}</p>
      <button type="button" onClick={() => run(1)}>
        Delete 1
      </button>
      <button type="button" onClick={() => run(2)}>
        Delete 2
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <p>{isBusy ? 'busy' : 'idle'}</p>
      <p>{problem instanceof Error ? `problem: ${problem.message}` : 'no problem'}</p>
    </>
  );
}

/** A route that does not answer before the test says so. */
function heldBack() {
  let release = () => {};
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  return { answer: () => released, release: () => release() };
}
const templates: Answers = { 'GET /api/ingestion/templates': () => ({ templates: [] }) };
const press = (name: string) => screen.getByRole('button', { name });
const countAsked = (asked: { key: string }[], key: string) => asked.filter((one) => one.key === key).length;

it('says that it is done and reads again what it changed before it is idle', async () => {
  const onDone = vi.fn();
  const { user, asked } = await show(<Notes done="The note is deleted" onDone={onDone} />, {
    ...templates,
    'DELETE /api/ingestion/notes/{id}': () => undefined,
  });
  await screen.findByText('0 templates');
  await user.click(press('Delete 1'));
  await screen.findAllByText('The note is deleted');
  await screen.findByText('idle');
  expect(onDone).toHaveBeenCalledWith(undefined, 1);
  expect(countAsked(asked, 'GET /api/ingestion/templates')).toBe(2);
});

it('shows a failure as a toast and reads again what may have changed all the same', async () => {
  const { user, asked } = await show(<Notes done="The note is deleted" />, {
    ...templates,
    'DELETE /api/ingestion/notes/{id}': () => refusal,
  });
  await screen.findByText('0 templates');
  await user.click(press('Delete 1'));
  await screen.findAllByText('The note was changed');
  await screen.findByText('idle');
  expect(screen.queryByText('The note is deleted')).toBeNull();
  expect(countAsked(asked, 'GET /api/ingestion/templates')).toBe(2);
});

it('shows the failure of a dialog in the dialog, which stays open, and forgets it when the reader leaves', async () => {
  const close = vi.fn();
  const { user } = await show(<Notes close={close} />, {
    ...templates,
    'DELETE /api/ingestion/notes/{id}': () => refusal,
  });
  await user.click(press('Delete 1'));
  expect(await screen.findByText('problem: The note was changed')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await user.click(press('Leave'));
  expect(close).toHaveBeenCalledOnce();
  expect(await screen.findByText('no problem')).toBeTruthy();
});

it('does it once however often it is pressed, and no one leaves before the outcome', async () => {
  const { answer, release } = heldBack();
  const close = vi.fn();
  const { user, asked } = await show(<Notes close={close} />, {
    ...templates,
    'DELETE /api/ingestion/notes/{id}': answer,
  });
  await user.dblClick(press('Delete 1'));
  await screen.findByText('busy');
  await user.click(press('Leave'));
  expect(close).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(countAsked(asked, 'DELETE /api/ingestion/notes/{id}')).toBe(1);
});

it('begins one for each row of a list while another is under way', async () => {
  const { answer, release } = heldBack();
  const { user, asked } = await show(<Notes isParallel />, {
    ...templates,
    'DELETE /api/ingestion/notes/{id}': answer,
  });
  await user.click(press('Delete 1'));
  await user.click(press('Delete 2'));
  await waitFor(() => expect(countAsked(asked, 'DELETE /api/ingestion/notes/{id}')).toBe(2));
  release();
  await screen.findByText('idle');
});

it('tries at once if the browser says that it is offline, and sends nothing later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { user } = await show(<Notes />, { 'DELETE /api/ingestion/notes/{id}': () => refusal });
  await user.click(press('Delete 1'));
  await screen.findAllByText('The note was changed');
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});
