'use client';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/FormDialog';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { useAction } from '@/components/ui/use-action';
import { type Hours, startPresenting } from './presenting';
import { type Size, sizes } from './size';

const durations = ['1', '2', '4', '8'] as const;

interface PresenterDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks how large and how long, and turns presenter mode on. */
export function PresenterDialog({ open, onOpenChange }: PresenterDialogProps) {
  const [size, setSize] = useState<Size>('125');
  const [hours, setHours] = useState<(typeof durations)[number]>('1');
  const { run, isBusy, problem } = useAction({
    act: () => startPresenting(Number(hours) as Hours, size),
    failure: 'inline',
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Start presenter mode"
      description="Swath hides amounts, contract names, customer references and e-mail addresses. The dialog that places an order still shows its amount. Downloads are off."
      submitLabel="Start presenter mode"
      onSubmit={() => run()}
      isBusy={isBusy}
      problem={problem}
    >
      <SegmentedControl
        label="Text and controls"
        value={size}
        onChange={setSize}
        options={sizes.map((value) => ({ value, label: `${value}%` }))}
      />
      <SegmentedControl
        label="Ends after"
        value={hours}
        onChange={setHours}
        options={durations.map((value) => ({ value, label: `${value} h` }))}
      />
    </FormDialog>
  );
}
