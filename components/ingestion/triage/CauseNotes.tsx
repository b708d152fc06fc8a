'use client';
import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/components/api';
import { useMay, useSession } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { formatDate } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { TextArea } from '@/components/ui/TextArea';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import type { CauseView } from './use-causes';

/** What the team knows of a cause: notes come back with it wherever it turns up. */
export function CauseNotes({ cause: { signature, notes } }: { cause: CauseView }) {
  const mayWrite = useMay(['operator']);
  const isAdmin = useMay(['admin']);
  const { user } = useSession();
  const toast = useToast();
  const queries = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const refresh = () =>
    queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'aois', '{aoi}', 'causes'] });
  const remove = async (id: number) => {
    try {
      await call('DELETE /api/ingestion/notes/{id}', { params: { id } });
      await refresh();
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <div className="px-4 pb-2 text-12 sm:pl-34">
      <ul>
        {notes.map(({ id, text, author, authorId, at }) => (
          <li key={id} className="flex items-start gap-2 py-0.5">
            <BookOpen aria-hidden size={14} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">{text}</span>
            <span className="shrink-0 text-muted">
              {author}, {formatDate(at)}
            </span>
            {mayWrite && (authorId === user.id || isAdmin) && (
              <IconButton
                size="small"
                icon={Trash2}
                label="Take this note away"
                onClick={() => void remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && !isWriting && (
        <TextButton onClick={() => setIsWriting(true)} className="min-h-6">
          Add a note to the runbook
        </TextButton>
      )}
      {isWriting && (
        <NoteForm
          signature={signature}
          onClose={() => setIsWriting(false)}
          onSaved={async () => {
            await refresh();
            setIsWriting(false);
          }}
        />
      )}
    </div>
  );
}

function NoteForm({
  signature,
  onClose,
  onSaved,
}: {
  signature: string;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await call('POST /api/ingestion/notes', { body: { signature, text } });
      await onSaved();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2 py-1">
      <TextArea
        label="What the team should know when this happens"
        value={text}
        onChange={setText}
        rows={2}
        maxLength={2_000}
      />
      {problem !== undefined && <Failure problem={problem} isInline />}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={isBusy}
          reason={text.trim() === '' ? 'Nothing is written yet' : undefined}
          onClick={save}
        >
          Keep the note
        </Button>
      </div>
    </div>
  );
}
