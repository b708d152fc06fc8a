'use client';
import { Download, EllipsisVertical, FilePlus2, FileUp, ImagePlus, SquarePlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { downloadFile } from '@/components/ui/download-file';
import { FileInput } from '@/components/ui/FileInput';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { printJson } from '@/lib/ingestion/items/print-json';
import { fileName } from '@/lib/web/files/file-name';
import { newPayload, type PayloadDocument, readPayloadFile } from './payload-form';
import { TemplateMenu } from './TemplateMenu';

const AddSceneDialog = dynamic(() => import('./AddSceneDialog').then((loaded) => loaded.AddSceneDialog));
const CreateAoiDialog = dynamic(() => import('./CreateAoiDialog').then((loaded) => loaded.CreateAoiDialog));

export interface PayloadActionsProps {
  payload: PayloadDocument;
  onOpen: (document: PayloadDocument) => void;
}

/** Open a payload file, save it, begin from a template or again. */
export function PayloadActions({ payload, onOpen }: PayloadActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<'aoi' | 'scene'>();
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      onOpen(readPayloadFile(await file.text()));
    } catch (error) {
      setProblem(`${file.name}: ${(error as Error).message}`);
    }
  };
  const save = () => {
    const name = typeof payload.name === 'string' && payload.name !== '' ? payload.name : 'payload';
    downloadFile(fileName(name, '.json'), `${printJson(payload)}\n`);
  };
  return (
    <>
      <FileInput
        ref={input}
        label="Payload file"
        accept=".json,.geojson,application/json"
        onFile={(file) => void open(file)}
      />
      <TemplateMenu payload={payload} onOpen={onOpen} />
      <Button icon={FileUp} className="max-md:hidden" onClick={() => input.current?.click()}>
        Open a payload file
      </Button>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label="More about the payload" />}
        entries={[
          { label: 'Open a payload file', icon: FileUp, onSelect: () => input.current?.click() },
          { label: 'Save the payload as a file', icon: Download, onSelect: save },
          { label: 'Start over', icon: FilePlus2, onSelect: () => onOpen(newPayload(new Date())) },
          { heading: 'Without a list' },
          { label: 'Create an empty AOI…', icon: SquarePlus, onSelect: () => setOpened('aoi') },
          { label: 'Add one scene from JSON…', icon: ImagePlus, onSelect: () => setOpened('scene') },
        ]}
      />
      {opened === 'aoi' && <CreateAoiDialog onClose={() => setOpened(undefined)} />}
      {opened === 'scene' && <AddSceneDialog onClose={() => setOpened(undefined)} />}
      <Dialog
        open={problem !== undefined}
        onOpenChange={() => setProblem(undefined)}
        title="The file cannot be opened"
        footer={
          <Button variant="primary" onClick={() => setProblem(undefined)}>
            Close
          </Button>
        }
      >
        <p role="alert" className="break-words">
          {problem} Nothing was changed.
        </p>
      </Dialog>
    </>
  );
}
