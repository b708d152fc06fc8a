'use client';
import { Navigation } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import type { Bbox } from '@/lib/areas/types';

const PlaceSearchList = dynamic(
  () => import('./PlaceSearchList').then(({ PlaceSearchList }) => PlaceSearchList),
  { ssr: false },
);

export interface GoToProps {
  onGo: (bbox: Bbox, options: { maxZoom: number }) => void;
}

/** Turns the map to coordinates, a saved area, or a place by its name; no network beyond the portal is asked. */
export function PlaceSearchButton({ onGo }: GoToProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      side="left"
      align="start"
      label="Go to a place"
      className="w-80 p-2"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon={Navigation} label="Go to a place" tooltipSide="left" />}
    >
      <PlaceSearchList
        onGo={({ bbox, maxZoom }) => {
          setIsOpen(false);
          onGo(bbox, { maxZoom });
        }}
      />
    </Popover>
  );
}
