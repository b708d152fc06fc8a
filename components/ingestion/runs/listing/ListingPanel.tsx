'use client';
import { Download, FileUp, List, Redo2, Scissors, Undo2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { call, routeKey } from '@/components/api';
import { useShortcut } from '@/components/shell/keys/use-shortcut';
import { Button } from '@/components/ui/Button';
import { downloadFrom } from '@/components/ui/download-file';
import { EmptyState } from '@/components/ui/EmptyState';
import { FileInput } from '@/components/ui/FileInput';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { Panel } from '@/components/ui/Panel';
import { TextButton } from '@/components/ui/TextButton';
import { useAction } from '@/components/ui/use-action';
import { formatEdit, formatSummary } from '@/lib/ingestion/runs/listing/edits';
import type { PayloadProblem } from '@/lib/ingestion/runs/payload';
import type { PayloadDocument } from '../payload/payload-form';
import { sendListFile } from './send-list-file';
import { useEarlierLists } from './use-earlier-lists';
import type { ListingWork } from './use-listing';

export interface ListingPanelProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  work: ListingWork;
  /** Whether the list is that of the payload as it now is. */
  isOfPayload: boolean;
  onList: () => Promise<void>;
  /** Works on another list, with its payload where one is given. */
  onTake: (id: string, payload?: PayloadDocument) => void;
}

/** Where the listing is, and what can be done with the list as a whole. */
export function ListingPanel({ payload, problems, work, isOfPayload, onList, onTake }: ListingPanelProps) {
  const { listing, edited, edits, editCount, isLoaded } = work;
  const input = useRef<HTMLInputElement>(null);
  const isListing = listing?.state === 'listing';
  const { run, isBusy } = useAction({
    act: (action: () => Promise<unknown>) => action(),
    renews: [routeKey('GET /api/ingestion/listings')],
    isParallel: true,
  });
  const params = { id: listing?.id ?? '' };
  const patch = (what: 'cancel' | 'resume') =>
    run(() => call('PATCH /api/ingestion/listings/{id}', { params, body: { do: what } }));
  const open = (file: File | undefined) => file && run(async () => onTake(await sendListFile(payload, file)));
  const [last, next] = [edits[editCount - 1], edits[editCount]];
  const group = 'The list of scenes';
  useShortcut({ keys: 'Mod+z', label: 'Undo an edit', group, run: work.undo }, edits.length > 0);
  useShortcut({ keys: 'Mod+Shift+z', label: 'Redo', group, run: work.redo }, edits.length > 0);
  const reason = problems.length > 0 ? `First: ${problems[0]?.message}` : undefined;
  const file = `/api/ingestion/listings/${params.id}/file`;
  const earlier = useEarlierLists(listing?.id, onTake);

  return (
    <Panel
      title="Scenes"
      note={
        listing && (
          <span aria-live="polite" className="max-md:whitespace-normal">
            {formatSummary(listing.sceneCount, edited)}
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
                label={last ? `Undo: ${formatEdit(last)}` : 'Undo'}
                reason={last ? undefined : 'Nothing to undo'}
                onClick={work.undo}
              />
              <IconButton
                icon={Redo2}
                size="small"
                label={next ? `Redo: ${formatEdit(next)}` : 'Redo'}
                reason={next ? undefined : 'Nothing was undone'}
                onClick={work.redo}
              />
            </>
          )}
          <FileInput
            ref={input}
            label="List file"
            accept=".json,.geojson,application/json"
            onFile={(file) => void open(file)}
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
                reason: listing && listing.sceneCount > 0 ? undefined : 'No list yet',
                onSelect: () => downloadFrom(`${file}?kind=scenes`),
              },
              {
                label: 'Save the edited list with tiles',
                icon: Download,
                reason: listing?.splitState === 'done' ? undefined : 'The scenes are not split yet',
                onSelect: () => downloadFrom(`${file}?kind=tiles`),
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
            List the scenes of the payload, or open a list from a file.
          </EmptyState>
        )}
        {listing && !isOfPayload && (
          <Note>
            The name, area, dates or constellation changed after this list was made. List again for the
            current payload, or{' '}
            <TextButton onClick={() => onTake(listing.id, listing.payload)}>
              go back to the payload of this list
            </TextButton>
            .
          </Note>
        )}
        {listing?.error && (
          <div role="alert">
            <p className="font-strong text-failed-text">{listing.error.title}</p>
            <p className="text-12 text-muted">
              {listing.error.detail}
              {listing.sceneCount > 0 && ` Saved so far: ${formatPlural(listing.sceneCount, 'scene')}.`}
            </p>
          </div>
        )}
        {listing?.state === 'done' && listing.sceneCount === 0 && (
          <div data-story="no-scenes">
            <Note>
              The catalogue has no scene for this payload. Widen the dates or the area, and list again.
            </Note>
          </div>
        )}
        {listing && (listing.doubleCount > 0 || listing.namelessCount > 0) && (
          <p className="text-12 text-muted">
            {listing.doubleCount > 0 && `${formatPlural(listing.doubleCount, 'duplicate')} counted once. `}
            {listing.namelessCount > 0 &&
              `${formatPlural(listing.namelessCount, 'entry', 'entries')} without a source ID cannot be ingested, so Swath left them out.`}
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
              <span className="text-12 text-muted">Listing continues if you leave this page.</span>
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
                Resume from page {listing.pageCount + 1}
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
          {listing && <SplitStatus listing={listing} />}
        </div>
      </div>
    </Panel>
  );
}

function SplitStatus({ listing }: { listing: NonNullable<ListingWork['listing']> }) {
  const { splitState, splitError, tileCount, sceneCount } = listing;
  if (splitState === null) return null;
  return (
    <span role="status" className="text-12 text-muted">
      {splitState === 'splitting' && `Splitting, ${formatCount(tileCount)} tiles so far`}
      {splitState === 'done' &&
        (tileCount === sceneCount
          ? `${formatPlural(tileCount, 'tile')}: for this constellation a scene is a tile`
          : formatPlural(tileCount, 'tile'))}
      {splitError && (
        <span className={splitState === 'failed' ? 'text-failed-text' : 'text-retry-text'}>
          {' '}
          {splitError.title}. {splitError.detail}
        </span>
      )}
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-control bg-inset px-3 py-2 text-12">{children}</p>;
}
