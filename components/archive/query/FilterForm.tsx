'use client';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { formatCount } from '@/components/ui/format';
import { TextField } from '@/components/ui/TextField';
import { satelliteName } from '@/lib/archive/constellation';
import { countFacet, type Facet } from '@/lib/archive/facet';
import { type FilterName, type ImageFilters, type RangeFilter, satelliteKey } from '@/lib/archive/filters';
import type { ArchiveImage } from '@/lib/archive/schema';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { RangeFields } from './RangeFields';

const ranges = [
  { name: 'cloudCover', label: 'Cloud cover', term: 'cloud cover', unit: '%', max: 100 },
  { name: 'incidenceAngle', label: 'Incidence angle', term: 'incidence angle', unit: '°', max: 90 },
  { name: 'resolution', label: 'Resolution', term: 'resolution', unit: 'm', max: 10_000 },
  { name: 'coverage', label: 'Coverage of the area', term: 'coverage', unit: '%', max: 100 },
] as const;

/** All filters. What is typed counts as soon as the field is left, or with Enter. */
export function FilterForm({
  filters,
  serviceFilters,
  found,
  areaKm2,
  onChange,
  onDone,
}: {
  filters: ImageFilters;
  serviceFilters: readonly string[];
  found: readonly ArchiveImage[];
  areaKm2: number;
  onChange: (change: ImageFilters) => void;
  onDone: () => void;
}) {
  const [product, setProduct] = useState(filters.productName ?? '');
  const satellites = useMemo(
    () => listSatellites(found, filters.satellites ?? []),
    [found, filters.satellites],
  );
  const chosen = filters.satellites ?? [];
  const facets = useMemo(
    () =>
      Object.fromEntries(
        ranges.map(({ name }) => [name, countFacet(found, filters, name, areaKm2)]),
      ) as Record<RangeFilter, Facet>,
    [found, filters, areaKm2],
  );
  const saveProductName = () => {
    if (product.trim() !== (filters.productName ?? ''))
      onChange({ productName: product.trim() || undefined });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        saveProductName();
        onDone();
      }}
    >
      {ranges.map(({ name, label, term, unit, max }) => (
        <RangeFields
          key={name}
          label={label}
          term={term}
          unit={unit}
          max={max}
          where={where(name, serviceFilters)}
          facet={facets[name]}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <TextField
        label="Product name contains"
        value={product}
        onChange={setProduct}
        onBlur={saveProductName}
        maxLength={80}
        autoComplete="off"
      />
      {satellites.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-12">Satellites</legend>
          <div className="grid max-h-32 grid-cols-2 gap-x-3 gap-y-1 overflow-y-auto">
            {satellites.map(({ key, constellation, count }) => (
              <Checkbox
                key={key}
                checked={chosen.includes(key)}
                onChange={(isOn) =>
                  onChange({
                    satellites: isOn ? [...chosen, key] : chosen.filter((other) => other !== key),
                  })
                }
                label={
                  <span className="flex items-center gap-1.5">
                    <ConstellationSwatch constellation={constellation} />
                    <span className="truncate">{satelliteName(key, constellation)}</span>
                    <span className="text-12 text-muted">{formatCount(count)}</span>
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <p className="text-12 text-muted">
        The search service always filters by area, constellations and dates. Images with no value for a filter
        are hidden. But the cloud filter keeps radar, and constellations Swath does not know (they may be
        radar), if they have no cloud value.
      </p>
      <Button type="submit" variant="primary">
        Done
      </Button>
    </form>
  );
}

const where = (name: FilterName, serviceFilters: readonly string[]) =>
  serviceFilters.includes(name) ? 'by the service' : 'by Swath';

/** The satellites of what was found, and those that are chosen, the most frequent first. */
function listSatellites(found: readonly ArchiveImage[], chosen: readonly string[]) {
  const byKey = new Map(chosen.map((key) => [key, { key, constellation: key, count: 0 }]));
  for (const image of found) {
    const key = satelliteKey(image);
    const known = byKey.get(key);
    if (known && known.count > 0) known.count += 1;
    else byKey.set(key, { key, constellation: image.constellation, count: 1 });
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count);
}
