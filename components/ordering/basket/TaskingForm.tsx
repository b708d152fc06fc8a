'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Combobox } from '@/components/ui/Combobox';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatArea, formatCount } from '@/components/ui/format';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { Select } from '@/components/ui/Select';
import { useAction } from '@/components/ui/use-action';

/** Asks for a saved area and a product type that tasks a satellite, and puts both into the basket. */
export function TaskingForm({ onAdded }: { onAdded: () => void }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const areas = useQuery(query('GET /api/areas', { query: {} }));
  const types = useQuery(query('GET /api/ordering/product-types', {}));
  const [areaId, setAreaId] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<string | null>(null);
  const tasking = (types.data?.productTypes ?? []).filter(({ source }) => source === 'tasking');
  const area = areas.data?.areas.find(({ id }) => id === areaId);
  const type = tasking.find(({ id }) => id === typeId);
  const add = useAction({
    failure: 'inline',
    act: async () => {
      if (!area || !type) return;
      const { name, geometry } = await call('GET /api/areas/{id}', { params: { id: area.id } });
      const basket = await call('POST /api/ordering/basket/items', {
        body: { area: { name, geometry }, productTypeId: type.id },
      });
      queryClient.setQueryData(query('GET /api/ordering/basket', {}).queryKey, basket);
      announce(`${type.label} over ${name} added to the basket`);
      onAdded();
    },
  });
  const problem = areas.error ?? types.error;
  if (problem) {
    return (
      <ErrorMessage
        problem={problem}
        reassurance="Your basket is unchanged."
        onRetry={() => Promise.all([areas.refetch(), types.refetch()])}
        isInline
      />
    );
  }
  if (types.data && tasking.length === 0) {
    return <p className="text-muted">The ordering service offers no product type for tasking.</p>;
  }
  const isSmall = area && type && area.km2 < type.minimumAreaKm2;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (area && type) void add.run();
      }}
    >
      <Combobox
        label="Saved area"
        value={areaId}
        onChange={setAreaId}
        placeholder={areas.data?.areas.length === 0 ? 'No saved areas yet' : 'Choose an area'}
        options={(areas.data?.areas ?? []).map(({ id, name, km2 }) => ({
          value: id,
          label: `${name} · ${formatArea(km2)}`,
        }))}
        help={areas.data?.areas.length === 0 ? 'Draw and save one on the areas page first' : undefined}
      />
      <Select
        label="What is acquired"
        value={typeId}
        onChange={setTypeId}
        placeholder="Choose a product type"
        options={tasking.map(({ id, label }) => ({ value: id, label }))}
        help={
          isSmall
            ? `Below the minimum of ${formatCount(type.minimumAreaKm2)} km², so ${formatArea(type.minimumAreaKm2 - area.km2)} is added`
            : undefined
        }
      />
      {add.problem !== undefined && <ErrorMessage problem={add.problem} isInline />}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={add.isBusy}
        reason={area ? (type ? undefined : 'Choose a product type') : 'Choose an area'}
      >
        Add to basket
      </Button>
    </form>
  );
}
