'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';

/** Shows the secret of a webhook, which nobody can see again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'The secret is copied' });
    } catch {
      toast({ title: 'The browser did not let it be copied', kind: 'failed' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="The secret of this webhook"
      description="The receiver checks signatures with it. It is shown this once and cannot be seen again."
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <TextField label="Secret" readOnly value={secret} onChange={() => undefined} />
    </Dialog>
  );
}
