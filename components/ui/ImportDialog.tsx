'use client';
import type { QueryKey } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ImportOutcome } from '@/lib/web/files/import-answer';
import { Button } from './Button';
import { cx } from './cx';
import { Dialog } from './Dialog';
import { ErrorMessage } from './ErrorMessage';
import { FileInput } from './FileInput';
import { formatCount, formatList, pluralForm } from './format';
import { useAction } from './use-action';

/** A row of a file, as the server answers it. */
export interface ImportRow {
  line: number;
  name: string;
  outcome: ImportOutcome;
  sentence?: string;
}

export interface ImportDialogProps<Row extends ImportRow> {
  title: string;
  /** What the columns of the file are. */
  description: ReactNode;
  onClose: () => void;
  /** The thing that a row is, singular and plural: "user", "users". */
  noun: readonly [one: string, many: string];
  /** Bytes that a file can have, and how that is said: "256 KB". */
  maxBytes: number;
  maxSize: string;
  onCheck: (text: string) => Promise<{ rows: Row[]; ignored: string[] }>;
  onImport: (text: string) => Promise<{ rows: Row[] }>;
  /** What is read again once rows were created. */
  renews: readonly QueryKey[];
  /** What a row says beside its name. */
  renderFacts: (row: Row) => ReactNode;
  /** What is offered with the result, such as a download. */
  renderResult?: (rows: Row[]) => ReactNode;
}

const labels: Record<ImportOutcome, string> = {
  new: 'New',
  exists: 'Exists',
  wrong: 'Not usable',
  created: 'Created',
  failed: 'Failed',
};

const classes: Record<ImportOutcome, string> = {
  new: 'text-done-text',
  exists: 'text-muted',
  wrong: 'text-failed-text',
  created: 'text-done-text',
  failed: 'text-failed-text',
};

/**
 * Imports a CSV file in two steps: the server says what each row would do, then the reader confirms and the server does
 * it. The result stays until the reader closes it.
 */
export function ImportDialog<Row extends ImportRow>({
  title,
  description,
  onClose,
  noun,
  maxBytes,
  maxSize,
  onCheck,
  onImport,
  renews,
  renderFacts,
  renderResult,
}: ImportDialogProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text?: string }>();
  const check = useAction({ act: onCheck, failure: 'inline' });
  const create = useAction({ act: onImport, failure: 'inline', renews });
  const isBusy = check.isBusy || create.isBusy;
  const checked = check.isBusy ? undefined : check.problem === undefined ? check.answer : undefined;
  const rows = create.answer?.rows ?? (file?.text === undefined ? undefined : checked?.rows);
  const fresh = rows?.filter(({ outcome }) => outcome === 'new').length ?? 0;
  const isDone = create.answer !== undefined;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxBytes) return setFile({ name: chosen.name });
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    await check.run(text);
  };
  const problem = (create.input === file?.text ? create.problem : undefined) ?? check.problem;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      size="normal"
      title={title}
      description={isDone ? undefined : description}
      footer={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
            <Button
              variant="primary"
              busy={create.isBusy}
              reason={
                rows === undefined
                  ? 'Choose a file first'
                  : fresh === 0
                    ? `The file has no new ${noun[1]}`
                    : undefined
              }
              onClick={() => file?.text !== undefined && void create.run(file.text)}
            >
              {fresh === 0
                ? `Create ${noun[1]}`
                : `Create ${formatCount(fresh)} ${pluralForm(fresh, ...noun)}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {!isDone && (
          <div className="flex flex-wrap items-center gap-3">
            <FileInput
              ref={input}
              label="CSV file"
              accept=".csv,.txt,.tsv,text/csv"
              onFile={(one) => void take(one)}
            />
            <Button icon={FileUp} busy={check.isBusy} onClick={() => !isBusy && input.current?.click()}>
              {file ? 'Choose another file…' : 'Choose a file…'}
            </Button>
            {file && <span className="min-w-0 break-all text-muted">{file.name}</span>}
          </div>
        )}
        {file && file.text === undefined && (
          <p role="alert" className="text-failed-text">
            The file is larger than {maxSize}. Split it into several files.
          </p>
        )}
        {file?.text !== undefined && problem !== undefined && <ErrorMessage problem={problem} isInline />}
        {rows && (
          <>
            <p aria-live="polite" className="font-strong">
              {summarise(rows)}
            </p>
            {!isDone && <p className="text-12 text-muted">Nothing is changed yet.</p>}
            {!isDone && checked && checked.ignored.length > 0 && (
              <p className="text-12 text-muted">
                Swath ignores these columns: {formatList(checked.ignored)}.
              </p>
            )}
            {isDone && renderResult?.(rows)}
            <ul
              aria-label="Rows of the file"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard.
              tabIndex={0}
              className="max-h-80 overflow-y-auto rounded-control border border-line"
            >
              {rows.map((row) => (
                <li
                  key={row.line}
                  className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3 border-line border-b px-3 py-2 last:border-b-0"
                >
                  <span className="text-muted">Line {row.line}</span>
                  <span className="min-w-0">
                    <span className="break-words">{row.name || 'No name'}</span>
                    <span className="block break-words text-12 text-muted">{renderFacts(row)}</span>
                    {row.sentence && <span className="block text-12">{row.sentence}</span>}
                  </span>
                  <span className={cx('whitespace-nowrap', classes[row.outcome])}>{labels[row.outcome]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** `12 new, 3 exist, 1 not usable`. */
function summarise(rows: readonly ImportRow[]): string {
  const counted = (['new', 'created', 'exists', 'wrong', 'failed'] as const).flatMap((outcome) => {
    const count = rows.filter((row) => row.outcome === outcome).length;
    const label = outcome === 'exists' ? pluralForm(count, 'exists', 'exist') : labels[outcome].toLowerCase();
    return count > 0 ? `${formatCount(count)} ${label}` : [];
  });
  return formatList(counted);
}
