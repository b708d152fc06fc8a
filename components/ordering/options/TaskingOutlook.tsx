'use client';
import { useQueries } from '@tanstack/react-query';
import { call, routeKey } from '@/components/api';
import { formatDateTime, formatDegrees, formatPlural } from '@/components/ui/format';
import type { BasketItem } from '@/lib/ordering/basket-shape';
import type { Outlook } from '@/lib/ordering/optional-endpoints';
import { readPeriods } from '@/lib/ordering/options/periods';
import { type GroupForm, stateOfItem } from '@/lib/ordering/options/request';

const outlook = 'POST /api/ordering/product-types/{id}/outlook';

/** This many passes stand in a sentence each. */
const maxAttempts = 3;

/** For new acquisitions: how likely each is in its period, where the service reports. */
export function TaskingOutlook({ groupForm }: { groupForm: GroupForm }) {
  const { group } = groupForm;
  const asked = group.items.flatMap((item) => toInput(item, groupForm));
  const results = useQueries({
    queries: asked.map(({ geometry, period }) => {
      const input = { params: { id: group.productTypeId }, body: { area: geometry, period } };
      return {
        queryKey: routeKey(outlook, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(outlook, input, { signal }),
        staleTime: 10 * 60_000,
        retry: false,
      };
    }),
  });
  const shown = asked.flatMap(({ id, name }, index) => {
    const outlook = results[index]?.data?.outlook;
    return outlook ? [{ id, name, outlook }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label="Feasibility" className="mt-6 border-line border-t pt-4">
      <h3 className="font-strong">Feasibility</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {shown.map(({ id, name, outlook }) => (
          <li key={id} className="text-12">
            <span className="font-strong">{name}</span>: {chance(outlook)}
            <ul className="text-muted">
              {outlook.attempts?.slice(0, maxAttempts).map(({ start, satellite, incidenceAngle }) => (
                <li key={`${start} ${satellite}`}>
                  {[
                    formatDateTime(start),
                    satellite,
                    incidenceAngle !== undefined && formatDegrees(incidenceAngle),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An item without an image and with a period of whole days; of several periods, the whole span. */
function toInput(item: BasketItem, groupForm: GroupForm) {
  const area = groupForm.group.areas.find(({ id }) => id === item.areaId);
  if (item.image || !area) return [];
  const state = stateOfItem(groupForm, item.id).options.find(
    ({ option, value }) => value !== undefined && option.descriptor.type.toLowerCase() === 'periods',
  );
  const periods = readPeriods(state?.value ?? '') ?? [];
  const days = periods.flatMap(({ from, to }) => [from, to]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const period = { start: `${first}T00:00:00Z`, end: `${last}T23:59:59Z` };
  return [{ id: item.id, name: area.name, geometry: area.geometry, period }];
}

function chance({ rating, probability, attempts }: Outlook): string {
  const words = [
    rating?.toLowerCase(),
    probability !== undefined && `${Math.round(probability)}% likely`,
    attempts && formatPlural(attempts.length, 'attempt'),
  ].filter(Boolean);
  return words.join(' · ');
}
