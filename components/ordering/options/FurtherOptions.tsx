'use client';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';

interface Option {
  key: string;
  value: string;
}

export interface FurtherOptionsProps {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
}

/** This many an order holds. */
const max = 20;

/** Options of the order as a whole beside its delivery, each a name and a value as the service knows them. */
export function FurtherOptions({ options, onChange }: FurtherOptionsProps) {
  const set = (index: number, change: Partial<Option>) =>
    onChange(options.map((option, place) => (place === index ? { ...option, ...change } : option)));
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12">More options for the whole order</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that stays the same while they are typed
        <div key={index} className="flex items-center gap-2">
          <TextField
            label={`Name of option ${index + 1}`}
            hideLabel
            placeholder="Name"
            className="flex-1"
            value={option.key}
            onChange={(key) => set(index, { key })}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            label={`Value of option ${index + 1}`}
            hideLabel
            placeholder="Value"
            className="flex-1"
            value={option.value}
            onChange={(value) => set(index, { value })}
            maxLength={2000}
            autoComplete="off"
          />
          <IconButton
            icon={X}
            size="small"
            label={`Remove option ${index + 1}`}
            onClick={() => onChange(options.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {options.length < max && (
        <TextButton className="self-start" onClick={() => onChange([...options, { key: '', value: '' }])}>
          Add an option
        </TextButton>
      )}
    </fieldset>
  );
}
