'use client';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatExact } from '@/components/ui/format';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { TextField } from '@/components/ui/TextField';
import { useCopy } from '@/components/ui/use-copy';
import type { ShownToken } from './token-labels';

export interface NewTokenDialogProps {
  token: ShownToken;
  onClose: () => void;
}

const clients = ['curl', 'Python', 'QGIS'] as const;
type Client = (typeof clients)[number];

/** How a client is given the token; the address is that of the page. */
const snippets: Record<Client, (origin: string) => string> = {
  curl: (origin) => `curl -H "Authorization: Bearer $SWATH_TOKEN" ${origin}/api/features/collections`,
  Python: (origin) => `import os, requests

headers = {"Authorization": "Bearer " + os.environ["SWATH_TOKEN"]}
url = "${origin}/api/features/collections/areas/items"
print(requests.get(url, headers=headers).json())`,
  QGIS: (
    origin,
  ) => `1. Settings, Options, Authentication: add a configuration of the type Basic authentication.
2. Any user name. Password: the token.
3. Layer, Add Layer, Add WFS / OGC API Features Layer: ${origin}/api/features`,
};

/** Shows the text of a new access token, once, and how to use it. */
export function NewTokenDialog({ token, onClose }: NewTokenDialogProps) {
  const [client, setClient] = useState<Client>('curl');
  const copy = useCopy();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="normal"
      title="Your new access token"
      description={`It ends on ${formatExact(token.expiresAt)}. Swath shows it only now and stores only a hash.`}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            icon={Copy}
            onClick={() =>
              copy(token.text, {
                title: 'Access token copied',
                instead: 'Select the token and copy it yourself.',
              })
            }
          >
            Copy token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Access token"
          readOnly
          value={token.text}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          help="Anyone who has it reads as you. Store it like a password."
        />
        <SegmentedControl
          label="How to use it"
          value={client}
          onChange={setClient}
          options={clients.map((one) => ({ value: one, label: one }))}
        />
        <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-control bg-inset p-3 font-mono text-12">
          {snippets[client](window.location.origin)}
        </pre>
      </div>
    </Dialog>
  );
}
