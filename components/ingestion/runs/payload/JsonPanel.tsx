'use client';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonEditorProps } from '@/components/ui/JsonEditor';
import { Panel } from '@/components/ui/Panel';
import { Switch } from '@/components/ui/Switch';
import { useToast } from '@/components/ui/Toast';
import { printJson } from '@/lib/ingestion/items/print-json';
import type { PayloadProblem } from '@/lib/ingestion/runs/payload';
import { payloadCompletions } from './payload-completions';
import { type PayloadDocument, readPayloadFile } from './payload-form';

export interface JsonPanelProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  /** The constellations of the server, as far as they are known. */
  constellations: Readonly<Record<string, boolean>>;
  onChange: (payload: PayloadDocument) => void;
}

/**
 * Whether the payload can be sent, and the payload as JSON for those who ask for it: the same document as the form, each
 * in step with the other.
 */
export function JsonPanel({ payload, problems, constellations, onChange }: JsonPanelProps) {
  const [text, setText] = useState(() => printJson(payload));
  const [syntax, setSyntax] = useState<string>();
  const [isShown, setIsShown] = useState(false);
  const completions = useMemo(() => payloadCompletions(constellations), [constellations]);
  const said = useRef(payload);
  useEffect(() => {
    // The document may change from elsewhere, such as by drawing; what is being typed stays as it is typed.
    if (said.current === payload) return;
    said.current = payload;
    setText(printJson(payload));
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
      title="Checks before sending"
      note={isShown && 'The JSON is sent as shown, including fields not in the form.'}
      actions={<Switch label="Show the JSON" checked={isShown} onChange={setIsShown} />}
      bodyClassName="flex flex-col gap-2"
    >
      {isShown && (
        <div className="h-96">
          <LazyEditor
            label="Payload document"
            text={text}
            problems={problems}
            completions={completions}
            onChange={edit}
          />
        </div>
      )}
      <div role="status" className="text-12">
        {syntax ? (
          <p className="text-failed-text">{syntax} The form shows the last valid text.</p>
        ) : problems.length > 0 ? (
          <ul className="text-failed-text">
            {problems.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">All checks before sending passed.</p>
        )}
      </div>
    </Panel>
  );
}

type Editor = (props: JsonEditorProps) => ReactNode;

/** The text to be read, until someone goes into it: the editor's library is loaded for those who write. */
function LazyEditor(props: JsonEditorProps) {
  const [Editor, setEditor] = useState<Editor>();
  const [isFocused, setIsFocused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const open = async () => {
    try {
      const loaded = await import('@/components/ui/JsonEditor');
      setIsFocused(document.activeElement === place.current);
      setEditor(() => loaded.JsonEditor);
    } catch (error) {
      toast.failed(error);
    }
  };
  if (Editor) return <Editor {...props} isFocused={isFocused} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field that takes no text would be sought as one that does.
    <div
      ref={place}
      role="textbox"
      aria-label={props.label}
      aria-multiline
      aria-readonly
      tabIndex={0}
      onFocus={() => void open()}
      className="h-full cursor-text overflow-auto whitespace-pre-wrap rounded-control border border-line-strong bg-surface p-2 font-mono text-12"
    >
      {props.text}
    </div>
  );
}
