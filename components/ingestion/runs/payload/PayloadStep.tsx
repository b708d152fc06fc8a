'use client';
import { ArrowRight, List } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { Term } from '@/components/ui/Term';
import type { PayloadProblem } from '@/lib/ingestion/runs/payload';
import { AreaPanel } from './AreaPanel';
import { JsonPanel } from './JsonPanel';
import { PayloadFields } from './PayloadFields';
import { type PayloadDocument, withGeometry } from './payload-form';
import { usePayloadHints } from './use-payload-hints';

export interface PayloadStepProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  /** Whether the scenes of this payload are listed already. */
  hasList: boolean;
  onChange: (payload: PayloadDocument) => void;
  onList: () => Promise<void>;
  onGoOn: () => void;
}

/** What is to be ingested: the form beside the area and the JSON, three views of one document. */
export function PayloadStep({ payload, problems, hasList, onChange, onList, onGoOn }: PayloadStepProps) {
  const hints = usePayloadHints(payload);
  const [isBusy, setIsBusy] = useState(false);
  const list = async () => {
    setIsBusy(true);
    await onList();
    setIsBusy(false);
  };
  const reason = problems.length > 0 ? `First: ${problems[0]?.message}` : undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
      <Panel
        title={<Term of="payload">Payload</Term>}
        note="what is to be ingested"
        footer={
          <div className="flex flex-wrap items-center gap-2">
            <Button
              data-story={hasList ? undefined : 'list-scenes'}
              variant={hasList ? 'secondary' : 'primary'}
              icon={List}
              busy={isBusy}
              reason={reason}
              onClick={list}
            >
              {hasList ? 'List again' : 'List scenes'}
            </Button>
            {hasList && (
              <Button data-story="to-scenes" variant="primary" icon={ArrowRight} onClick={onGoOn}>
                Next: scenes
              </Button>
            )}
            <span className="basis-full text-12 text-muted">
              Swath asks the catalogue for scenes over the area in these dates. Nothing starts until you
              review them.
            </span>
          </div>
        }
      >
        <PayloadFields payload={payload} problems={problems} hints={hints} onChange={onChange} />
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <AreaPanel payload={payload} onChange={(next) => onChange(withGeometry(payload, next))} />
        <JsonPanel
          payload={payload}
          problems={problems}
          constellations={hints.constellations}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
