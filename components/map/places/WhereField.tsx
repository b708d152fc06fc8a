'use client';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { controlClass } from '@/components/ui/control-class';
import type { WhereListHandle, WhereListState } from './WhereList';
import type { WhereTarget } from './where-target';

const WhereList = dynamic(() => import('./WhereList').then(({ WhereList }) => WhereList), { ssr: false });

/**
 * The one field for where: it finds places, coordinates and saved areas, without any service beyond Swath. Every
 * search page loads it, so it is an input alone, without what fields of forms have.
 */
export function WhereField({ onChoose }: { onChoose: (target: WhereTarget) => void }) {
  const [typed, setTyped] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [{ count, activeId }, setState] = useState<WhereListState>({ count: 0 });
  const list = useRef<WhereListHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's scripts ran is only in the field until someone reads it.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
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
      <span className={controlClass(false)}>
        <Search aria-hidden size={16} className="ml-2.5 shrink-0 text-muted" />
        <input
          ref={input}
          type="text"
          aria-label="Where?"
          placeholder="Place, coordinates or saved area"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
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
          className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
        />
      </span>
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
