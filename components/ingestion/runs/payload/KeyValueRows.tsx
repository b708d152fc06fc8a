'use client';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import type { PayloadDocument } from './payload-form';

export interface KeyValueRowsProps {
  label: string;
  help?: string;
  /** What a row is called: `tag`. */
  row: string;
  value: PayloadDocument;
  /** The parts of a value beside its key; one part is the value itself. */
  parts: readonly { key: string; label: string }[];
  /** Whether values may be any JSON; otherwise they are text. */
  isJson?: boolean;
  error?: string;
  onChange: (value: PayloadDocument) => void;
}

interface KeyValueRow {
  id: number;
  key: string;
  values: string[];
}

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** Names and their values, a row each; a row counts once it has a name. */
export function KeyValueRows({ label, help, row, value, parts, isJson, error, onChange }: KeyValueRowsProps) {
  const [held, setHeld] = useState<{ rows: KeyValueRow[]; said: string }>(() => ({
    rows: toRows(value, parts),
    said: JSON.stringify(value),
  }));
  const now = JSON.stringify(value);
  // The document changed from elsewhere, such as by the JSON beside it.
  const rows = held.said === now ? held.rows : toRows(value, parts);
  const set = (next: KeyValueRow[]) => {
    const document = toDocument(next, parts, value, isJson);
    setHeld({ rows: next, said: JSON.stringify(document) });
    onChange(document);
  };
  const change = (id: number, part: Partial<KeyValueRow>) =>
    set(rows.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12">{label}</legend>
      {rows.map(({ id, key, values }, index) => (
        <div key={id} className="flex items-end gap-2">
          <TextField
            label={`Name of ${row} ${index + 1}`}
            hideLabel
            placeholder="name"
            value={key}
            onChange={(next) => change(id, { key: next })}
            className="flex-1"
          />
          {parts.map((part, place) => (
            <TextField
              key={part.key}
              label={`${part.label} of ${row} ${index + 1}`}
              hideLabel
              placeholder={part.label.toLowerCase()}
              value={values[place] ?? ''}
              onChange={(next) =>
                change(id, { values: parts.map((_, at) => (at === place ? next : (values[at] ?? ''))) })
              }
              className="flex-1"
            />
          ))}
          <IconButton
            icon={X}
            size="small"
            label={`Remove ${row} ${key || index + 1}`}
            onClick={() => set(rows.filter((one) => one.id !== id))}
          />
        </div>
      ))}
      {error && <p className="text-12 text-failed-text">{error}</p>}
      <div className="flex items-center gap-3">
        <Button
          size="small"
          icon={Plus}
          onClick={() => set([...rows, { id: nextId(), key: '', values: parts.map(() => '') }])}
        >
          Add a {row}
        </Button>
        {help && <span className="text-12 text-muted">{help}</span>}
      </div>
    </fieldset>
  );
}

const toText = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const toRows = (value: PayloadDocument, parts: KeyValueRowsProps['parts']): KeyValueRow[] =>
  Object.entries(value).map(([key, one]) => ({
    id: nextId(),
    key,
    values:
      parts.length === 1
        ? [toText(one)]
        : parts.map((part) => toText((one as PayloadDocument | null)?.[part.key])),
  }));

function toDocument(
  rows: KeyValueRow[],
  parts: KeyValueRowsProps['parts'],
  before: PayloadDocument,
  isJson = false,
): PayloadDocument {
  const document: PayloadDocument = {};
  for (const { key, values } of rows) {
    if (key === '') continue;
    if (parts.length === 1) document[key] = isJson ? parseJson(values[0] ?? '') : (values[0] ?? '');
    else {
      const known = Object.fromEntries(parts.map((part, place) => [part.key, values[place] ?? '']));
      const old = before[key];
      document[key] = { ...(typeof old === 'object' && old !== null ? old : {}), ...known };
    }
  }
  return document;
}

/** A value as it is typed: JSON where it is complete, otherwise text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
