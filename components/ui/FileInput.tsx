import type { RefObject } from 'react';

export interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** The kinds of file, as the attribute of the same name. */
  accept: string;
  onFile: (file: File | undefined) => void;
}

/** Lets a person choose a file, once a button or a menu clicks it. The same file can be chosen again. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}
