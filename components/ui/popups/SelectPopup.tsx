'use client';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';
import { useFieldIds } from '../Field';
import { itemLook, popupLook } from '../popup-look';
import type { SelectControlProps } from '../Select';
import { selectLook } from './select-look';
import { useTakeOver } from './use-take-over';

/** The control of a `Select` from when it was first pressed; its list opens at once. */
export function SelectPopup<V extends string>({
  value,
  onChange,
  options,
  placeholder = 'Choose',
  disabled,
  icon,
  byKey,
}: SelectControlProps<V> & { byKey: boolean }) {
  const { attributes, isInvalid } = useFieldIds();
  const { ref, open, onOpenChange } = useTakeOver(byKey);
  return (
    <Base.Root
      items={options as { value: V; label: ReactNode }[]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next as V)}
      disabled={disabled}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Base.Trigger ref={ref} {...attributes} className={selectLook(isInvalid)}>
        {icon}
        <Base.Value
          placeholder={placeholder}
          className="min-w-0 flex-1 truncate data-placeholder:text-muted"
        />
        <Base.Icon>
          <ChevronDown aria-hidden size={16} className="text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup
            className={cx(popupLook, 'min-w-[var(--anchor-width)] max-w-[min(32rem,var(--available-width))]')}
          >
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.reason !== undefined}
                  className={itemLook}
                >
                  <span className="flex w-4 shrink-0 justify-center">
                    {option.reason ? (
                      <Lock aria-hidden size={14} />
                    ) : (
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} className="text-accent" />
                      </Base.ItemIndicator>
                    )}
                  </span>
                  <span className="min-w-0">
                    <Base.ItemText className="block break-words">{option.label}</Base.ItemText>
                    {(option.reason ?? option.hint) && (
                      <span className="block text-12 text-muted">{option.reason ?? option.hint}</span>
                    )}
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
