'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, List, Redo2, Scissors, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '@/components/api';
import { useShortcut } from '@/components/shell/use-shortcut';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { Panel } from '@/components/ui/Panel';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import { editWords, summaryWords } from '@/lib/ingestion/listing/edits';
import type { ScenesStepProps } from './ScenesStep';
import { sendListFile } from './send-list-file';
import { useEarlierLists } from './use-earlier-lists';

/** Where the listing is, and what can be done with the list as a whole. */
export function ListingPanel({
  payload,
  problems,
  work,
  isOfPayload,
  onList,
  onTake,
}: Omit<ScenesStepProps, 'onStart'>) {
  const { listing, edited, edits, editCount, isLoaded } = work;
  const queryClient = useQueryClient();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isListing = listing?.state === 'listing';
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await action();
      await queryClient.invalidateQueries({ queryKey: ['api', 'ingestion', 'listings'] });
    } catch (error) {
      toast.failed(error);
    } finally {
      setIsBusy(false);
    }
  };
  const params = { id: listing?.id ?? '' };
  const patch = (what: 'cancel' | 'resume') =>
    run(() => call('PATCH /api/ingestion/listings/{id}', { params, body: { do: what } }));
  const open = (file: File | undefined) => file && run(async () => onTake(await sendListFile(payload, file)));
  const [last, next] = [edits[editCount - 1], edits[editCount]];
  const group = 'The list of scenes';
  useShortcut({ keys: 'Mod+z', label: 'Undo an edit', group, run: work.undo }, edits.length > 0);
  useShortcut({ keys: 'Mod+Shift+z', label: 'Do it again', group, run: work.redo }, edits.length > 0);
  const reason = problems.length > 0 ? `First: ${problems[0]?.message}` : undefined;
  const file = `/api/ingestion/listings/${params.id}/file`;
  const earlier = useEarlierLists(listing?.id, onTake);

  return (
    <Panel
      title="Scenes"
      note={
        listing && (
          <span aria-live="polite" className="max-md:whitespace-normal">
            {summaryWords(listing.sceneCount, edited)}
            {isListing && ` · listing, page ${listing.pageCount + 1}`}
            {!isListing && !isLoaded && ' · loading'}
          </span>
        )
      }
      actions={
        <>
          {edits.length > 0 && (
            <>
              <IconButton
                icon={Undo2}
                size="small"
                label={last ? `Undo: ${editWords(last)}` : 'Undo'}
                reason={last ? undefined : 'Everything was undone'}
                onClick={work.undo}
              />
              <IconButton
                icon={Redo2}
                size="small"
                label={next ? `Do again: ${editWords(next)}` : 'Do again'}
                reason={next ? undefined : 'Nothing was undone'}
                onClick={work.redo}
              />
            </>
          )}
          <input
            ref={input}
            type="file"
            accept=".json,.geojson,application/json"
            aria-label="List file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void open(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Menu
            trigger={<Button size="small">List</Button>}
            entries={[
              {
                label: 'Open a list from a file',
                icon: FileUp,
                reason,
                onSelect: () => input.current?.click(),
              },
              {
                label: 'Save the edited list of scenes',
                icon: Download,
                reason: listing && listing.sceneCount > 0 ? undefined : 'There is no list yet',
                onSelect: () => window.location.assign(`${file}?kind=scenes`),
              },
              {
                label: 'Save the edited list with tiles',
                icon: Download,
                reason: listing?.splitState === 'done' ? undefined : 'The scenes are not split yet',
                onSelect: () => window.location.assign(`${file}?kind=tiles`),
              },
              ...earlier,
            ]}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {!listing && (
          <EmptyState title="Nothing listed yet" className="!p-0">
            List the scenes of the payload, or open a list that was made elsewhere.
          </EmptyState>
        )}
        {listing && !isOfPayload && (
          <Note>
            This list was made for another payload: its name, area, dates or constellation were changed since.
            List again to see the scenes of the payload as it is now, or{' '}
            <TextButton onClick={() => onTake(listing.id, listing.payload)}>
              go back to the payload of this list
            </TextButton>
            .
          </Note>
        )}
        {listing?.trouble && (
          <div role="alert">
            <p className="font-strong text-failed-text">{listing.trouble.title}</p>
            <p className="text-12 text-muted">
              {listing.trouble.detail}
              {listing.sceneCount > 0 &&
                ` What was listed is kept: ${formatPlural(listing.sceneCount, 'scene')}.`}
            </p>
          </div>
        )}
        {listing?.state === 'done' && listing.sceneCount === 0 && (
          <Note>
            The catalogue has no scene for this payload. Widen the dates or the area, and list again.
          </Note>
        )}
        {listing && (listing.doubleCount > 0 || listing.namelessCount > 0) && (
          <p className="text-12 text-muted">
            {listing.doubleCount > 0 &&
              `${formatCount(listing.doubleCount)} came more than once and count once. `}
            {listing.namelessCount > 0 &&
              `${formatCount(listing.namelessCount)} without a source id were left out, for they cannot be ingested.`}
          </p>
        )}
        {isListing && (
          <div
            role="progressbar"
            aria-label="Listing"
            aria-valuetext={`${formatCount(listing.sceneCount)} scenes so far`}
            className="h-1 overflow-hidden rounded-full bg-inset"
          >
            <div className="h-full animate-pulse rounded-full bg-accent motion-reduce:animate-none" />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {isListing ? (
            <>
              <Button size="small" busy={isBusy} onClick={() => patch('cancel')}>
                Cancel the listing
              </Button>
              <span className="text-12 text-muted">It goes on while you are elsewhere.</span>
            </>
          ) : (
            <Button
              size="small"
              variant={listing && isOfPayload ? 'secondary' : 'primary'}
              icon={List}
              busy={isBusy}
              reason={reason}
              onClick={() => run(onList)}
            >
              {listing ? 'List again' : 'List scenes'}
            </Button>
          )}
          {listing?.origin === 'catalogue' &&
            (listing.state === 'failed' || listing.state === 'cancelled') && (
              <Button size="small" variant="primary" busy={isBusy} onClick={() => patch('resume')}>
                Go on from page {listing.pageCount + 1}
              </Button>
            )}
          {listing && listing.sceneCount > 0 && !isListing && (
            <Button
              size="small"
              icon={Scissors}
              busy={isBusy || listing.splitState === 'splitting'}
              onClick={() => run(() => call('POST /api/ingestion/listings/{id}/split', { params }))}
            >
              {listing.splitState === 'done' ? 'Split into tiles again' : 'Split into tiles'}
            </Button>
          )}
          {listing && <SplitWords listing={listing} />}
        </div>
      </div>
    </Panel>
  );
}

function SplitWords({ listing }: { listing: NonNullable<ScenesStepProps['work']['listing']> }) {
  const { splitState, splitTrouble, tileCount, sceneCount } = listing;
  if (splitState === null) return null;
  return (
    <span role="status" className="text-12 text-muted">
      {splitState === 'splitting' && `Splitting, ${formatCount(tileCount)} tiles so far`}
      {splitState === 'done' &&
        (tileCount === sceneCount
          ? `${formatPlural(tileCount, 'tile')}: for this constellation a scene is a tile`
          : formatPlural(tileCount, 'tile'))}
      {splitState === 'failed' && (
        <span className="text-failed-text">
          {splitTrouble?.title}. {splitTrouble?.detail}
        </span>
      )}
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-control bg-inset px-3 py-2 text-12">{children}</p>;
}
