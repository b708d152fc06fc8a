'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { useCopy } from '@/components/ui/use-copy';

/** Shows the secret of a webhook, which no one can see again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copyText = useCopy();
  const copy = () =>
    copyText(secret, { title: 'The secret is copied', instead: 'Select it in its field and copy it there.' });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="The secret of this webhook"
      description="The receiver uses it to verify signatures. Swath shows it only once."
      footer={
        <>
          <Button icon={Copy} onClick={copy}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have saved it
          </Button>
        </>
      }
    >
      <TextField label="Secret" readOnly value={secret} onChange={() => undefined} />
    </Dialog>
  );
}
