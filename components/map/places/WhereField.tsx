'use client';
import { MapPinned } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField } from '@/components/ui/TextField';
import type { WhereListHandle, WhereListState } from './WhereList';
import type { WhereTarget } from './where-target';

const WhereList = dynamic(() => import('./WhereList').then(({ WhereList }) => WhereList), { ssr: false });

/** The one field for where: it finds places, coordinates and saved areas, without any service beyond Swath. */
export function WhereField({ onChoose }: { onChoose: (target: WhereTarget) => void }) {
  const [typed, setTyped] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [{ count, activeId }, setState] = useState<WhereListState>({ count: 0 });
  const list = useRef<WhereListHandle>(null);
  const listId = useId();
  const close = () => {
    setIsOpen(false);
    setState({ count: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) list.current?.move(event.key === 'ArrowDown' ? 1 : -1);
      else setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) list.current?.choose();
    else if (event.key === 'Escape' && (isOpen || typed !== '')) {
      if (isOpen) close();
      else setTyped('');
      // The panel or dialog around it stays.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <TextField
        label="Where?"
        hideLabel
        icon={MapPinned}
        placeholder="Place, coordinates or saved area"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setIsWanted(true);
          setIsOpen(true);
        }}
        onFocus={() => setIsWanted(true)}
        onClick={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && count > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen ? activeId : undefined}
        autoComplete="off"
      />
      {isWanted && isOpen && (
        <WhereList
          id={listId}
          typed={typed}
          handle={list}
          onState={setState}
          onChoose={(target) => {
            setTyped('');
            close();
            onChoose(target);
          }}
        />
      )}
    </div>
  );
}
