'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { PayloadProblem } from '@/lib/ingestion/payload';
import { type PayloadDocument, readPayloadFile } from './payload-form';

/** Loaded when the page is there: it brings the editor's library. */
const JsonEditor = dynamic(() => import('./JsonEditor').then((loaded) => loaded.JsonEditor), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

export interface JsonPanelProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  onChange: (payload: PayloadDocument) => void;
}

/** The payload as JSON: the same document as the form, each in step with the other. */
export function JsonPanel({ payload, problems, onChange }: JsonPanelProps) {
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
      setSyntax(undefined);
      onChange(said.current);
    } catch (error) {
      setSyntax((error as Error).message.replace('The file', 'The text'));
    }
  };
  return (
    <Panel
      title="As JSON"
      note="what is sent; fields that the form does not show are kept"
      bodyClassName="flex flex-col"
    >
      <div className="h-96">
        <JsonEditor label="Payload document" text={text} problems={problems} onChange={edit} />
      </div>
      <div role="status" className="mt-2 text-12">
        {syntax ? (
          <p className="text-failed-text">{syntax} The form shows the last text that could be read.</p>
        ) : problems.length > 0 ? (
          <ul className="text-failed-text">
            {problems.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Everything that can be checked before a call is as it should be.</p>
        )}
      </div>
    </Panel>
  );
}
