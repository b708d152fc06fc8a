'use client';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Failure } from '@/components/ui/Failure';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { productGroups } from '@/lib/ordering/basket';
import { isLicence } from '@/lib/ordering/option-form';
import type { OrderFieldName } from '@/lib/ordering/order-fields';
import type { GroupForm } from '@/lib/ordering/request';
import { valueLabel } from '@/lib/ordering/rule-words';
import type { BasketContent, BasketPatch, ProductType } from '@/lib/ordering/shape';
import { ItemOptions } from './ItemOptions';
import { LicenceText } from './LicenceText';
import { productColour, productName } from './look';
import { OptionForm } from './OptionForm';
import { OptionNewsNote } from './OptionNewsNote';
import { OrderFields } from './OrderFields';
import { Presets } from './Presets';
import { Swatch } from './Swatch';
import { TaskingOutlook } from './TaskingOutlook';
import type { GroupForms } from './use-group-forms';
import type { OptionNews } from './use-option-changes';

export interface OptionsPanelProps {
  content: BasketContent;
  types: ProductType[] | undefined;
  groupForms: GroupForms;
  requiredFields: readonly OrderFieldName[];
  chosenType: string | null;
  onChooseType: (productTypeId: string) => void;
  onChange: (patch: BasketPatch) => void;
  /** What became of options by themselves, by product type. */
  news: ReadonlyMap<string, OptionNews>;
  onSeen: (productTypeId: string) => void;
}

/** The options of each product type, and the fields of the whole order under them. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { content, types, groupForms, requiredFields, chosenType, onChooseType, onChange, news, onSeen } =
    props;
  const { items, areas } = content;
  const groups = useMemo(() => productGroups({ items, areas }), [items, areas]);
  const active = groups.find(({ productTypeId }) => productTypeId === chosenType) ?? groups[0];
  const form = groupForms.forms.find(({ group }) => group.productTypeId === active?.productTypeId);
  const waiting = groupForms.waiting.find(({ productTypeId }) => productTypeId === active?.productTypeId);
  const licence = form && licenceIn(form);
  const activeId = active?.productTypeId ?? '';
  const told = news.get(activeId);
  const latest = useRef(form?.state);
  useLayoutEffect(() => {
    latest.current = form?.state;
  }, [form]);
  const stateNow = useCallback(() => latest.current, []);
  const changeValues = useCallback(
    (values: Record<string, string | null>) => onChange({ values: { [activeId]: values } }),
    [activeId, onChange],
  );
  const tabs = useMemo(
    () =>
      activeId !== '' && (
        <Tabs
          label="Product type"
          value={activeId}
          onChange={onChooseType}
          tabs={groups.map(({ productTypeId, items }) => ({
            value: productTypeId,
            label: (
              <>
                <Swatch
                  colour={productColour(
                    types?.find(({ id }) => id === productTypeId),
                    items[0]?.image,
                  )}
                />
                {productName(productTypeId, types)}
              </>
            ),
          }))}
        />
      ),
    [activeId, groups, types, onChooseType],
  );
  return (
    <Panel
      title={<span className="sr-only">Options</span>}
      note={tabs}
      className="xl:min-h-0"
      bodyClassName="xl:overflow-y-auto md:px-6"
      footer={<OrderFields content={content} required={requiredFields} onChange={onChange} />}
    >
      {active === undefined ? (
        <p className="text-muted">
          Choose a product type for what is in the basket; its options are asked here.
        </p>
      ) : form ? (
        <>
          <Presets
            key={`presets of ${active.productTypeId}`}
            productTypeId={active.productTypeId}
            stateNow={stateNow}
            onChange={changeValues}
          />
          <div role="status">{told && <OptionNewsNote news={told} onClose={() => onSeen(activeId)} />}</div>
          <OptionForm key={active.productTypeId} groupForm={form} onChange={changeValues} />
          <ItemOptions groupForm={form} onChange={onChange} />
          <TaskingOutlook groupForm={form} />
          {licence && <LicenceText {...licence} />}
        </>
      ) : waiting?.problem ? (
        <Failure problem={waiting.problem} onRetry={waiting.retry} safe="Your basket is kept." />
      ) : (
        <SkeletonRows rows={6} className="h-14" />
      )}
    </Panel>
  );
}

/** The licence that is sent for a product type. */
function licenceIn({ form, state }: GroupForm): { licence: string; label: string } | undefined {
  const found = state.options.find(({ option, value }) => value !== undefined && isLicence(option.name));
  if (found?.value === undefined) return undefined;
  return { licence: found.value, label: valueLabel(form, found.option.name, found.value) };
}
