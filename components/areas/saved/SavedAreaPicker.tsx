'use client';
import { Bookmark } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Popover } from '@/components/ui/Popover';
import { SkeletonRows } from '@/components/ui/Skeleton';

const SavedAreaList = dynamic(() => import('./SavedAreaList').then(({ SavedAreaList }) => SavedAreaList), {
  ssr: false,
  loading: () => <SkeletonRows rows={3} className="h-12" />,
});

export interface SavedAreaPickerProps {
  onChoose: (id: string) => void;
  /** The button that opens it; "Saved areas" where it is left out. */
  trigger?: ReactElement<Record<string, unknown>>;
}

/** The saved areas, found by name. */
export function SavedAreaPicker({
  onChoose,
  trigger = <Button icon={Bookmark}>Saved areas</Button>,
}: SavedAreaPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Saved areas"
      align="start"
      className="w-80 p-1"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <SavedAreaList
        onChoose={(id) => {
          setIsOpen(false);
          onChoose(id);
        }}
      />
    </Popover>
  );
}
