'use client';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { popupClass } from '@/components/ui/popup-class';
import { useWhere, type Where } from './use-where';
import { whereIcons } from './where-icons';
import { type WhereKind, type WhereTarget, whereLabels } from './where-target';

/** What the field does with the list, which never has the focus. */
export interface WhereListHandle {
  move: (by: 1 | -1) => void;
  /** Chooses the active line, once the list is of what is typed. */
  choose: () => void;
}

export interface WhereListState {
  count: number;
  /** The id of the active line. */
  activeId?: string;
}

export interface WhereListProps {
  id: string;
  typed: string;
  handle: Ref<WhereListHandle>;
  onState: (state: WhereListState) => void;
  onChoose: (target: WhereTarget) => void;
}

/** What a text in "Where?" can mean, in groups. */
export function WhereList({ id, typed, handle, onState, onChoose }: WhereListProps) {
  const where = useWhere(typed);
  const { targets, isCurrent } = where;
  const words = typed.trim();
  // Where nothing was typed, Enter takes nothing that was not pointed at.
  const first = words === '' ? -1 : 0;
  const [at, setAt] = useState({ typed, index: first });
  const active = Math.min(at.typed === typed ? at.index : first, targets.length - 1);
  const isAwaited = useRef(false);
  const pointAt = (index: number) => {
    if (index !== active) setAt({ typed, index });
  };
  const take = () => {
    const target = targets[active];
    isAwaited.current = !isCurrent;
    if (isCurrent && target) onChoose(target);
  };
  useImperativeHandle(handle, () => ({
    move: (by) => {
      const last = targets.length - 1;
      pointAt(active + by > last ? 0 : active + by < 0 ? last : active + by);
    },
    choose: take,
  }));
  const takeAwaited = useEffectEvent(() => {
    if (isAwaited.current) take();
  });
  useEffect(() => {
    if (isCurrent) takeAwaited();
  }, [isCurrent]);

  const count = targets.length;
  const activeId = active >= 0 ? `${id}-${active}` : undefined;
  const report = useEffectEvent(onState);
  useEffect(() => report({ count, activeId }), [count, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const status = formatStatus(words, where);
  const kinds = [...new Set(targets.map(({ kind }) => kind))];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the focus in the field
    <div
      className={cx(popupClass, 'absolute inset-x-0 top-full z-50 mt-1', count === 0 && !status && 'hidden')}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label="Where?" className="max-h-80 overflow-y-auto p-1 empty:hidden">
        {kinds.map((kind) => (
          <Group key={kind} kind={kind} id={`${id}-${kind}`}>
            {targets.map(
              (target, index) =>
                target.kind === kind && (
                  <Line
                    key={target.key}
                    id={`${id}-${index}`}
                    target={target}
                    isActive={index === active}
                    onPoint={() => pointAt(index)}
                    onChoose={() => onChoose(target)}
                  />
                ),
            )}
          </Group>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-12 text-muted empty:hidden">
        {status}
      </p>
    </div>
  );
}

function Group({ kind, id, children }: { kind: WhereKind; id: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by the role
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-2 pt-1.5 pb-0.5 text-12 text-muted">
        {whereLabels[kind]}
      </p>
      {children}
    </div>
  );
}

interface LineProps {
  id: string;
  target: WhereTarget;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Line({ id, target, isActive, onPoint, onChoose }: LineProps) {
  const Icon = whereIcons[target.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cx(
        'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 py-1 touch:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate font-strong">{target.name}</span>
      {target.hint && <span className="max-w-[60%] shrink-0 truncate text-12 text-muted">{target.hint}</span>}
    </div>
  );
}

function formatStatus(words: string, { targets, isCurrent, lacksPlaces }: Where): string {
  if (words === '') return targets.length > 0 ? '' : 'Type a place, coordinates or the name of a saved area.';
  if (lacksPlaces) return 'The list of places could not be loaded. Coordinates and saved areas work.';
  if (targets.length > 0) return '';
  return isCurrent ? 'No place, area or coordinates like that.' : 'Searching…';
}
