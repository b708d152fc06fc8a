'use client';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { DayField } from '@/components/ui/DayField';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { offeredConstellations } from '@/lib/ingestion/runs/constellations';
import type { PayloadProblem } from '@/lib/ingestion/runs/payload';
import { KeyValueRows } from './KeyValueRows';
import {
  type PayloadFields as Fields,
  getObject,
  type PayloadDocument,
  parseFields,
  withFields,
  withObject,
} from './payload-form';
import type { PayloadHints } from './use-payload-hints';

const other = 'other:';

export interface PayloadFieldsProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  hints: PayloadHints;
  onChange: (payload: PayloadDocument) => void;
}

/** Every field of a payload that is known, in words; the JSON beside it shows the rest. */
export function PayloadFields({ payload, problems, hints, onChange }: PayloadFieldsProps) {
  const fields = parseFields(payload);
  // What was never touched is not complained about yet; the button says what is missing.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const set = (change: Partial<Fields>) => {
    setTouched(new Set([...touched, ...Object.keys(change)]));
    onChange(withFields(payload, change));
  };
  const problemAt = (path: string) => problems.find((problem) => problem.path.startsWith(path))?.message;
  const findError = (field: keyof Fields, path: string) =>
    touched.has(field) || fields[field] !== '' ? problemAt(path) : undefined;
  const setObject = (key: string) => (value: PayloadDocument) => onChange(withObject(payload, key, value));
  const sceneType = getObject(payload, 'scene_type');
  const { constellation } = fields;
  const known = offeredConstellations(hints.constellations);
  const isOther = constellation !== '' && !known.some(({ value }) => value === constellation.toLowerCase());
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Name of the AOI"
        value={fields.name}
        onChange={(name) => set({ name })}
        error={findError('name', 'name')}
        help={
          hints.isTaken
            ? `This AOI exists. Only scenes it does not have yet are added`
            : 'Letters, digits, “:”, “_” and “-”'
        }
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label="Constellation"
        value={isOther ? other : constellation.toLowerCase()}
        onChange={(value) => set({ constellation: value === other ? 'my-constellation' : value })}
        options={[
          ...known.map(({ value, hint }) => ({ value, label: value, hint })),
          { value: other, label: 'Another one' },
        ]}
        error={findError('constellation', 'scene_type') ?? hints.constellationProblem}
      />
      {isOther && (
        <TextField
          label="Name of the constellation"
          value={constellation}
          onChange={(next) => set({ constellation: next })}
          help="Spelled as in the server’s catalogue"
        />
      )}
      <KeyValueRows
        label="Parameters of the constellation"
        row="parameter"
        value={getObject(sceneType, 'parameters')}
        parts={[{ key: 'value', label: 'Value' }]}
        isJson
        error={problemAt('scene_type.parameters')}
        onChange={(parameters) =>
          onChange({ ...payload, scene_type: withObject(sceneType, 'parameters', parameters) })
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <DayField
          label="From, UTC"
          value={fields.start}
          onChange={(start) => set({ start })}
          error={findError('start', 'start_time')}
        />
        <DayField
          label="To, UTC"
          value={fields.end}
          onChange={(end) => set({ end })}
          error={findError('end', 'end_time')}
        />
      </div>
      <KeyValueRows
        label="Layers"
        row="layer"
        help="What the results become in the catalogue"
        value={getObject(payload, 'layers')}
        parts={[
          { key: 'variable', label: 'Variable' },
          { key: 'instance', label: 'Instance' },
        ]}
        error={problemAt('layers')}
        onChange={setObject('layers')}
      />
      <KeyValueRows
        label="Record tags"
        row="tag"
        value={getObject(payload, 'record_tags')}
        parts={[{ key: 'value', label: 'Value' }]}
        error={problemAt('record_tags')}
        onChange={setObject('record_tags')}
      />
      <details className="group rounded-control border border-line">
        <summary className="cursor-pointer select-none px-3 py-2 text-12">Processing and storage</summary>
        <div className="flex flex-col gap-4 p-3 pt-1">
          <TextField
            label="Graph"
            value={fields.graphName}
            onChange={(graphName) => set({ graphName })}
            error={problemAt('graph_name')}
            help="Leave empty for the server default"
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Graph of scenes"
              value={fields.sceneGraphName}
              onChange={(sceneGraphName) => set({ sceneGraphName })}
              error={problemAt('scene_graph_name')}
            />
            <TextField
              label="Graph of tiles"
              value={fields.tileGraphName}
              onChange={(tileGraphName) => set({ tileGraphName })}
              error={problemAt('tile_graph_name')}
            />
          </div>
          <KeyValueRows
            label="Configuration of the graph"
            row="setting"
            value={getObject(payload, 'graph_config')}
            parts={[{ key: 'value', label: 'Value' }]}
            isJson
            error={problemAt('graph_config')}
            onChange={setObject('graph_config')}
          />
          <TextField
            label="Storage address"
            value={fields.storageUri}
            onChange={(storageUri) => set({ storageUri })}
            error={problemAt('storage_uri')}
            help="Leave empty for the server default"
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Automatic retries"
              inputMode="numeric"
              value={fields.retryCount}
              onChange={(retryCount) => set({ retryCount })}
              error={problemAt('retry_count')}
              help="Leave empty for none"
            />
            <Checkbox
              label="Allow retries"
              help="Failures end in RETRY"
              checked={fields.isRetriable}
              onChange={(isRetriable) => set({ isRetriable })}
              className="pt-5"
            />
          </div>
          <TextArea
            label="Addresses of annotations"
            rows={2}
            value={fields.annotationsUrls}
            onChange={(annotationsUrls) => set({ annotationsUrls })}
            error={problemAt('annotations_urls')}
            help="One on each line"
          />
        </div>
      </details>
    </div>
  );
}
