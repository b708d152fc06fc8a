'use client';
import { ConstellationPicker } from '../query/ConstellationPicker';
import { FilterBar } from '../query/FilterBar';
import { IntervalPicker } from '../query/IntervalPicker';
import { useSearchQuery } from '../query/QueryProvider';
import { useResults } from '../results/ResultsProvider';

/** By what, when, and what narrows it: the query's fields after its area. */
export function QueryFields({ filtersClassName }: { filtersClassName?: string }) {
  const { serviceConstellations, params, range, today, filters, serviceFilters, setFilters, setParams } =
    useSearchQuery();
  const { found, areaKm2 } = useResults();
  return (
    <>
      <ConstellationPicker
        serviceConstellations={serviceConstellations}
        value={params.constellations}
        onChange={(constellations) => void setParams({ constellations, times: null }, { history: 'push' })}
      />
      <IntervalPicker
        value={range}
        today={today}
        onChange={(next) => void setParams({ ...next, times: null }, { history: 'push' })}
      />
      <div className={filtersClassName}>
        <FilterBar
          filters={filters}
          serviceFilters={serviceFilters}
          found={found}
          areaKm2={areaKm2}
          onChange={setFilters}
        />
      </div>
    </>
  );
}
