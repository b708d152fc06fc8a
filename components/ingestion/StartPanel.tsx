'use client';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import type { SceneListing } from './use-scene-listing';

export interface StartPanelProps {
  name: string;
  listing: SceneListing;
  onStart: () => Promise<void>;
}

/** What would start, and the deliberate step that starts it. */
export function StartPanel({ name, listing, onStart }: StartPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { kept, scenes, isListing } = listing;
  const reason = isListing
    ? 'The listing is still going on'
    : scenes.length === 0
      ? 'List the scenes first'
      : kept.length === 0
        ? 'Every scene was removed'
        : undefined;
  return (
    <Panel title="Start">
      <p className="text-muted">
        {kept.length === 0
          ? 'The checked list is what is sent; the catalogue is not asked again.'
          : `${formatPlural(kept.length, 'scene')} of ${formatCount(scenes.length)} go into ${name}: one download each, then their tiles.`}
      </p>
      <Button
        variant={scenes.length === 0 ? 'secondary' : 'primary'}
        icon={Play}
        reason={reason}
        onClick={() => setIsAsking(true)}
        className="mt-3"
      >
        Start {kept.length > 0 ? formatPlural(kept.length, 'scene') : 'ingestion'}…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Start ${formatPlural(kept.length, 'scene')} into ${name}?`}
        confirm={`Start ${formatPlural(kept.length, 'scene')}`}
        keep="Not yet"
        onConfirm={onStart}
      >
        {formatCount(scenes.length - kept.length)} of the {formatCount(scenes.length)} listed are left out.
        The list is sent once; the server may take minutes to answer.
      </ConfirmDialog>
    </Panel>
  );
}
