'use client';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { savedAreaParam } from '@/components/areas/saved/use-area';
import { useWhere } from '@/components/map/places/use-where';
import { whereIcons } from '@/components/map/places/where-icons';
import { type WhereTarget, whereLabels } from '@/components/map/places/where-target';
import { PaletteItem, paletteGroupClass } from './PaletteItem';
import { findWhereTaker } from './where-taker';

/** Shorter texts are commands: the list of places is not fetched for them. */
const minLength = 2;

/** Places, coordinates and saved areas that the search page goes to. */
export function WhereCommands({ typed, close }: { typed: string; close: () => void }) {
  const words = typed.trim();
  const { targets } = useWhere(words.length < minLength ? '' : words);
  const router = useRouter();
  if (words.length < minLength || targets.length === 0) return null;
  const go = (target: WhereTarget) => {
    close();
    const take = findWhereTaker();
    if (take) take(target);
    else router.push(searchHref(target));
  };
  return (
    <Command.Group heading="On the search map" className={paletteGroupClass}>
      {targets.map((target) => (
        <PaletteItem
          key={target.key}
          icon={whereIcons[target.kind]}
          // It is found by what was typed, which may be no part of its name.
          value={`${words} ${target.kind} ${target.key}`}
          onSelect={() => go(target)}
        >
          {target.name}{' '}
          <span className="text-12 text-muted">
            {target.kind === 'area' ? 'Search in it' : (target.hint ?? whereLabels[target.kind])}
          </span>
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

function searchHref(target: WhereTarget): string {
  if (target.kind === 'area') return `/search?${new URLSearchParams({ area: savedAreaParam(target.id) })}`;
  return `/search?view=${[...target.position.map((degrees) => degrees.toFixed(4)), target.maxZoom].join()}`;
}
