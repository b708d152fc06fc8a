'use client';
import { useEffect, useRef, useState } from 'react';
import { Select } from '@/components/ui/Select';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import type { PayloadProblem } from '@/lib/ingestion/payload';
import {
  fieldsOf,
  type PayloadDocument,
  type PayloadFields,
  readPayloadFile,
  withFields,
} from './payload-form';

const constellations = ['sentinel1', 'sentinel2', 'pleiades', 'spot'] as const;

export interface PayloadFormProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  onChange: (payload: PayloadDocument) => void;
}

/** The payload as a form and as JSON: one document, two views. */
export function PayloadForm({ payload, problems, onChange }: PayloadFormProps) {
  const [view, setView] = useState<'form' | 'json'>('form');
  return (
    <Tabs
      label="View of the payload"
      value={view}
      onChange={setView}
      tabs={[
        { value: 'form', label: 'Form' },
        { value: 'json', label: 'JSON' },
      ]}
    >
      <TabPanel value="form" className="mt-4">
        <Fields payload={payload} problems={problems} onChange={onChange} />
      </TabPanel>
      <TabPanel value="json" className="mt-4">
        <Json payload={payload} problems={problems} onChange={onChange} />
      </TabPanel>
    </Tabs>
  );
}

function Fields({ payload, problems, onChange }: PayloadFormProps) {
  const fields = fieldsOf(payload);
  // What was never touched is not complained about yet; the button says what is missing.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const set = (change: Partial<PayloadFields>) => {
    setTouched(new Set([...touched, ...Object.keys(change)]));
    onChange(withFields(payload, change));
  };
  const errorOf = (field: keyof PayloadFields, path: string) =>
    touched.has(field) ? problems.find((problem) => problem.path.startsWith(path))?.message : undefined;
  const known = constellations.map((value) => ({ value: value as string, label: value }));
  const options = known.some(({ value }) => value === fields.constellation)
    ? known
    : [...known, { value: fields.constellation, label: fields.constellation || 'Choose' }];
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Name of the AOI"
        value={fields.name}
        onChange={(name) => set({ name })}
        error={errorOf('name', 'name')}
        help="Letters, digits, “:”, “_” and “-”"
        autoComplete="off"
      />
      <Select
        label="Constellation"
        value={fields.constellation}
        onChange={(constellation) => set({ constellation })}
        options={options}
        error={errorOf('constellation', 'scene_type')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="From, UTC"
          type="date"
          value={fields.start}
          onChange={(start) => set({ start })}
          error={errorOf('start', 'start_time')}
        />
        <TextField
          label="To, UTC"
          type="date"
          value={fields.end}
          onChange={(end) => set({ end })}
          error={errorOf('end', 'end_time')}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Graph"
          value={fields.graphName}
          onChange={(graphName) => set({ graphName })}
          help="Empty for the server’s own"
        />
        <TextField
          label="Storage address"
          value={fields.storageUri}
          onChange={(storageUri) => set({ storageUri })}
          help="Empty for the server’s own"
        />
      </div>
    </div>
  );
}

function Json({ payload, problems, onChange }: PayloadFormProps) {
  const [text, setText] = useState(() => JSON.stringify(payload, null, 2));
  const [syntax, setSyntax] = useState<string>();
  const said = useRef(payload);
  useEffect(() => {
    // The document may change from elsewhere, such as by drawing; what is being typed stays as it is typed.
    if (said.current === payload) return;
    said.current = payload;
    setText(JSON.stringify(payload, null, 2));
    setSyntax(undefined);
  }, [payload]);
  const edit = (next: string) => {
    setText(next);
    try {
      said.current = readPayloadFile(next);
      onChange(said.current);
      setSyntax(undefined);
    } catch (error) {
      setSyntax((error as Error).message.replace('The file', 'The text'));
    }
  };
  const error =
    syntax ?? (problems.length > 0 ? problems.map(({ message }) => message).join('; ') : undefined);
  return (
    <TextArea
      label="Payload document"
      value={text}
      onChange={edit}
      rows={20}
      spellCheck={false}
      error={error}
      help="Fields that the form does not show are kept and sent."
    />
  );
}
