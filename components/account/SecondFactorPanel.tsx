'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { FactorSetUp } from './FactorSetUp';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { factorKeys } from './session-keys';

type Open = 'set-up' | 'renew' | 'off';

/** Two-step sign-in of the reader: on or off, and the recovery codes that are left. */
export function SecondFactorPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/account/second-factor', {}));
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Two-step sign-in">
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.isOn ? (
        <div className="flex flex-col gap-3">
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden size={16} className="text-done-text" />
            On. Swath asks for a code from your app at each sign-in.
          </p>
          <p className={data.recoveryCodesLeft > 2 ? 'text-muted' : 'flex items-center gap-2'}>
            {data.recoveryCodesLeft <= 2 && <ShieldAlert aria-hidden size={16} />}
            {formatPlural(data.recoveryCodesLeft, 'recovery code')} left
            {data.recoveryCodesLeft <= 2 && '. Create new ones before you need them.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            <Button
              variant="danger"
              reason={data.isRequired ? 'Your role needs two-step sign-in' : undefined}
              onClick={() => setOpen('off')}
            >
              Turn off
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">
            Off. With it, your password alone does not open your account. You also need a code from your app.
          </p>
          <Button onClick={() => setOpen('set-up')}>Set up</Button>
        </div>
      )}
      <Dialog
        open={open === 'set-up'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Set up two-step sign-in"
      >
        <FactorSetUp onDone={close} />
      </Dialog>
      {open === 'renew' && (
        <ProofDialog
          title="Create new recovery codes?"
          description="Your old codes stop working."
          submitLabel="Create codes"
          onProof={async (body) =>
            setCodes((await call('POST /api/account/second-factor/recovery-codes', { body })).codes)
          }
          renews={factorKeys}
          onClose={close}
        />
      )}
      {open === 'off' && (
        <ProofDialog
          title="Turn off two-step sign-in?"
          description="Your password alone then opens your account. Your other sessions end."
          submitLabel="Turn off"
          onProof={(body) => call('POST /api/account/second-factor/off', { body })}
          done="Two-step sign-in is off"
          renews={factorKeys}
          onClose={close}
        />
      )}
      <Dialog
        open={codes !== undefined}
        onOpenChange={(isOpen) => !isOpen && setCodes(undefined)}
        title="New recovery codes"
        footer={
          <Button variant="primary" onClick={() => setCodes(undefined)}>
            I saved the codes
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
    </Panel>
  );
}
