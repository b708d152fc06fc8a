'use client';
import { Copy } from 'lucide-react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatExact } from '@/components/ui/format';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { useCopy } from '@/components/ui/use-copy';
import type { PasswordLink, PortalUser } from './users';

export interface LinkDialogProps {
  user: Pick<PortalUser, 'id' | 'name'>;
  /** The link, if it was made with the user. */
  link?: PasswordLink;
  onClose: () => void;
}

/** Makes a link by which a user chooses a password, and shows it once. */
export function LinkDialog({ user, link: firstLink, onClose }: LinkDialogProps) {
  const make = useAction({
    act: () => call('POST /api/users/{id}/link', { params: { id: user.id } }),
    failure: 'inline',
  });
  const copy = useCopy();
  const link = firstLink ?? make.answer;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !make.isBusy && onClose()}
      title={link ? `Link for ${user.name}` : `New link for ${user.name}?`}
      description={
        link
          ? `Send it to ${user.name} yourself. It works once, until ${formatExact(link.expiresAt)}.`
          : 'They choose a new password with it. An earlier link stops working. Their sessions end when the link is used.'
      }
      footer={
        link ? (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button
              variant="primary"
              icon={Copy}
              onClick={() =>
                copy(link.url, { title: 'Link copied', instead: 'Select the link and copy it yourself.' })
              }
            >
              Copy link
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={make.isBusy} onClick={() => make.run()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {link ? (
        <TextField
          label="Link"
          readOnly
          value={link.url}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          help="Swath shows it only now and saves only a hash. Anyone who has it can choose the password."
        />
      ) : (
        make.problem !== undefined && <ErrorMessage problem={make.problem} isInline />
      )}
    </Dialog>
  );
}
