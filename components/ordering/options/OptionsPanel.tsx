'use client';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Swatch } from '@/components/ui/Swatch';
import { Tabs } from '@/components/ui/Tabs';
import { Term } from '@/components/ui/Term';
import { productGroups } from '@/lib/ordering/basket';
import type { BasketContent, BasketPatch } from '@/lib/ordering/basket-shape';
import { isLicence } from '@/lib/ordering/catalogue/licence';
import { productName } from '@/lib/ordering/catalogue/product-name';
import { valueLabel } from '@/lib/ordering/options/format-rule';
import type { NamedField } from '@/lib/ordering/options/named-fields';
import type { OrderFieldName } from '@/lib/ordering/options/order-fields';
import type { ProjectReferences } from '@/lib/ordering/options/project-references';
import type { GroupForm } from '@/lib/ordering/options/request';
import type { ProductType } from '@/lib/ordering/product-shape';
import { LicenceText } from '../catalogue/LicenceText';
import { productColour } from '../catalogue/product-colour';
import { ItemOptions } from './ItemOptions';
import { OptionChangesNote } from './OptionChangesNote';
import { OptionForm } from './OptionForm';
import { OrderFields } from './OrderFields';
import { Presets } from './Presets';
import { TaskingOutlook } from './TaskingOutlook';
import type { GroupForms } from './use-group-forms';
import type { OptionChanges } from './use-option-changes';

export interface OptionsPanelProps {
  content: BasketContent;
  types: ProductType[] | undefined;
  groupForms: GroupForms;
  requiredFields: readonly OrderFieldName[];
  /** Undefined until they were read. */
  projects: ProjectReferences | undefined;
  /** What the service named when it last refused. */
  refusedFields: readonly NamedField[];
  /** Whether it named an option of a product type, which was not changed since. */
  isRefusedOption: (productTypeId: string, name: string) => boolean;
  chosenType: string | null;
  onChooseType: (productTypeId: string) => void;
  onChange: (patch: BasketPatch) => void;
  /** How options changed automatically, by product type. */
  news: ReadonlyMap<string, OptionChanges>;
  onSeen: (productTypeId: string) => void;
}

/** The options of each product type, and the fields of the whole order under them. */
export function OptionsPanel(props: OptionsPanelProps) {
  const {
    content,
    types,
    groupForms,
    requiredFields,
    projects,
    refusedFields,
    isRefusedOption,
    chosenType,
    onChooseType,
    onChange,
    news,
    onSeen,
  } = props;
  const { items, areas } = content;
  const groups = useMemo(() => productGroups({ items, areas }), [items, areas]);
  const active = groups.find(({ productTypeId }) => productTypeId === chosenType) ?? groups[0];
  const form = groupForms.forms.find(({ group }) => group.productTypeId === active?.productTypeId);
  const waiting = groupForms.waiting.find(({ productTypeId }) => productTypeId === active?.productTypeId);
  const licence = form && licenceIn(form);
  const activeId = active?.productTypeId ?? '';
  const changes = news.get(activeId);
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
      footer={
        <OrderFields
          content={content}
          required={requiredFields}
          refused={refusedFields}
          projects={projects}
          onChange={onChange}
        />
      }
    >
      {active === undefined ? (
        <p className="text-muted">
          Choose a <Term of="product type">product type</Term> for the basket items to see its options here.
        </p>
      ) : form ? (
        <>
          <Presets
            key={`presets of ${active.productTypeId}`}
            productTypeId={active.productTypeId}
            stateNow={stateNow}
            onChange={changeValues}
          />
          <div role="status">
            {changes && <OptionChangesNote news={changes} onClose={() => onSeen(activeId)} />}
          </div>
          <OptionForm
            key={active.productTypeId}
            groupForm={form}
            isRefused={isRefusedOption}
            onChange={changeValues}
          />
          <ItemOptions groupForm={form} onChange={onChange} />
          <TaskingOutlook groupForm={form} />
          {licence && <LicenceText {...licence} />}
        </>
      ) : waiting?.problem ? (
        <ErrorMessage
          problem={waiting.problem}
          onRetry={waiting.retry}
          reassurance="Your basket is unchanged."
        />
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
