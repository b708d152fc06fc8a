'use client';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { memo, useState } from 'react';
import { query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import { ShownOf } from '@/components/ui/ShownOf';
import type { FormState } from '@/lib/ordering/options/option-form';
import { applyPreset, type DroppedChoice } from '@/lib/ordering/options/preset';
import type { Preset } from '@/lib/ordering/options/preset-schema';
import { DeletePreset } from './DeletePreset';
import type { OptionFormProps } from './OptionForm';
import { PresetList } from './PresetList';
import { SavePreset } from './SavePreset';

export interface PresetsProps {
  productTypeId: string;
  /** What the form came to, asked for when it is needed: what is typed into it does not draw this again. */
  stateNow: () => FormState | undefined;
  onChange: OptionFormProps['onChange'];
}

/** What was applied last, and which of its choices did not hold. */
interface Applied {
  name: string;
  notHeld: DroppedChoice[];
}

/** Keeps the choices of a product type under a name, and makes them again. */
export const Presets = memo(function PresetsNow({ productTypeId, stateNow, onChange }: PresetsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Preset>();
  const [applied, setApplied] = useState<Applied>();
  const presets = useQuery({
    ...query('GET /api/ordering/product-types/{id}/presets', { params: { id: productTypeId } }),
    enabled: isOpen,
  });
  const apply = ({ name, values }: Preset) => {
    const state = stateNow();
    if (!state) return;
    const { changes, notHeld } = applyPreset(state, values);
    onChange(changes);
    setApplied({ name, notHeld });
    setIsOpen(false);
  };
  // The list closes first: a question inside something that closes when the focus leaves it would go with it.
  const ask = (preset: Preset) => {
    setIsOpen(false);
    setAsked(preset);
  };
  const known = presets.data?.presets;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="flex justify-end">
        <Popover
          label="Presets"
          align="end"
          open={isOpen}
          onOpenChange={setIsOpen}
          className="w-80 p-0"
          trigger={
            <Button size="small" icon={Bookmark}>
              Presets
            </Button>
          }
        >
          {presets.error ? (
            <ErrorMessage
              problem={presets.error}
              onRetry={() => presets.refetch()}
              isInline
              className="m-4"
            />
          ) : (
            <>
              <PresetList presets={known} onApply={apply} onDelete={ask} />
              <ShownOf shown={known?.length ?? 0} total={presets.data?.total} />
            </>
          )}
          <SavePreset productTypeId={productTypeId} stateNow={stateNow} known={known ?? []} />
        </Popover>
      </div>
      <DeletePreset productTypeId={productTypeId} asked={asked} onClose={() => setAsked(undefined)} />
      <div role="status">
        {applied && <AppliedNote applied={applied} onClose={() => setApplied(undefined)} />}
      </div>
    </div>
  );
});

function AppliedNote({ applied: { name, notHeld }, onClose }: { applied: Applied; onClose: () => void }) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-inset py-1 pr-1 pl-3 text-12">
      <div className="min-w-0 flex-1 py-1">
        <p>
          <span className="break-words font-strong">{name}</span> is applied
          {notHeld.length > 0 && `, except ${formatPlural(notHeld.length, 'choice')}:`}
        </p>
        {notHeld.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {notHeld.map((one) => (
              <li key={one.name} className="break-words">
                <span className="text-ink">{one.choice}</span>. {one.why}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton icon={X} label="Close this note" size="small" onClick={onClose} />
    </div>
  );
}
