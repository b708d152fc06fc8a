'use client';
import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import {
  defaultHighlightStyle,
  ensureSyntaxTree,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { getNonce } from 'get-nonce';
import { useEffect, useRef } from 'react';

import { type Completions, completionsAt, nodeAt } from './json-places';

/** What is wrong in a document: where, such as `scene_type.constellation`, and a sentence. */
export interface JsonProblem {
  path: string;
  message: string;
}

export interface JsonEditorProps {
  label: string;
  text: string;
  /** What is wrong where, beside the syntax. */
  problems: readonly JsonProblem[];
  /** What is offered while someone types. */
  completions: Completions;
  onChange: (text: string) => void;
  /** Whether it has the focus from the beginning. */
  isFocused?: boolean;
}

/** A JSON document in an editor, with completion of what is known and errors where they are. Tab leaves it. */
export function JsonEditor({ label, text, problems, completions, onChange, isFocused }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ onChange, problems, completions, text, isFocused });
  useEffect(() => {
    latest.current = { onChange, problems, completions, text, isFocused };
  });

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          lineNumbers(),
          history(),
          indentOnInput(),
          json(),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          autocompletion({ override: [(context) => complete(context, latest.current.completions)] }),
          linter((editor) => [...syntaxErrors(editor), ...placed(editor, latest.current.problems)], {
            delay: 250,
          }),
          // Tab continues to the next control, so that no one is caught in here.
          keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
          EditorView.lineWrapping,
          theme,
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('outside')))
              latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    if (latest.current.isFocused) made.focus();
    return () => made.destroy();
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      userEvent: 'outside',
    });
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other problems are marked again.
  useEffect(() => {
    if (view.current) forceLinting(view.current);
  }, [problems]);

  return (
    <div
      ref={place}
      className="h-full overflow-auto rounded-control border border-line-strong bg-surface text-13 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
    />
  );
}

const syntaxErrors = jsonParseLinter();

/** The problems of the document at the nodes that their paths name; at the first line where there is none. */
function placed(editor: EditorView, problems: readonly JsonProblem[]): Diagnostic[] {
  const tree = ensureSyntaxTree(editor.state, editor.state.doc.length, 200) ?? syntaxTree(editor.state);
  return problems.map(({ path, message }) => {
    const node = nodeAt(tree, (from, to) => editor.state.sliceDoc(from, to), path);
    const { from, to } = node ?? { from: 0, to: Math.min(1, editor.state.doc.length) };
    return { from, to, severity: 'error', message };
  });
}

function complete(context: CompletionContext, completions: Completions) {
  return completionsAt(
    completions,
    syntaxTree(context.state),
    (from, to) => context.state.sliceDoc(from, to),
    context.pos,
    context.explicit,
  );
}

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSize: '0.75rem',
    lineHeight: '1.5',
  },
  '.cm-gutters': { backgroundColor: 'var(--inset)', color: 'var(--muted)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-line span': { color: 'inherit' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--failed-text)' },
});
