'use client';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { memo, useCallback, useMemo, useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { numberedAreas, productGroups } from '@/lib/ordering/basket';
import type { BasketContent, Contract } from '@/lib/ordering/shape';
import { AddTasking } from './AddTasking';
import { BasketImages } from './BasketImages';
import { Kept } from './Kept';
import { OptionsPanel } from './OptionsPanel';
import { QuotePanel } from './QuotePanel';
import { type BasketEditor, useBasket } from './use-basket';
import { useGroupForms } from './use-group-forms';
import { useOptionChanges } from './use-option-changes';

/** The basket: images and areas, options, and the quote, side by side. */
export function BasketPage() {
  const editor = useBasket();
  const { content, change } = editor;
  const chooseContract = useCallback((contractId: string) => change({ contractId }), [change]);
  const contracts = useQuery(query('GET /api/ordering/contracts', {}));
  return (
    <>
      <PageTitle
        title="Basket"
        facts={content && content.items.length > 0 && <Facts content={content} editor={editor} />}
        actions={
          content &&
          content.items.length > 0 && (
            <ContractChoice
              contracts={contracts.data?.contracts}
              value={content.contractId}
              onChange={chooseContract}
            />
          )
        }
      />
      {editor.problem ? (
        <Failure problem={editor.problem} onRetry={editor.retry} className="m-6" />
      ) : content === undefined ? (
        <SkeletonRows rows={6} className="h-14" />
      ) : content.items.length === 0 ? (
        <EmptyState
          isCentred
          title="The basket is empty"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink href="/search" variant="primary" icon={Search}>
                Search for images
              </ButtonLink>
              <AddTasking />
            </div>
          }
        >
          Search the archive over an area, and put the images that you want in here. The basket is kept until
          you order.
        </EmptyState>
      ) : (
        <Filled
          content={content}
          editor={editor}
          contracts={contracts.data?.contracts}
          problem={contracts.error}
        />
      )}
    </>
  );
}

function Filled({
  content,
  editor,
  contracts,
  problem,
}: {
  content: BasketContent;
  editor: BasketEditor;
  contracts: Contract[] | undefined;
  problem: unknown;
}) {
  const toast = useToast();
  const [hoveredId, setHoveredId] = useState<string>();
  const [typeInUrl, setType] = useQueryState('type', parseAsString);
  const types = useQuery(query('GET /api/ordering/product-types', {}));
  const groupForms = useGroupForms(content);
  const { news, dismiss } = useOptionChanges(groupForms.forms, editor.change);
  const { order, remove: removeItem } = editor;
  const { items, areas } = content;
  const goods = useMemo(() => ({ items, areas }), [items, areas]);
  const remove = useCallback(
    (id: string) => void removeItem(id).catch(toast.failed),
    [removeItem, toast.failed],
  );
  const chooseType = useCallback((type: string) => void setType(type), [setType]);
  const detail = useQuery({
    ...query('GET /api/orders/{id}', { params: { id: order?.id ?? '' } }),
    enabled: order !== undefined,
    refetchInterval: order?.state === 'submitting' ? 3_000 : false,
  });
  const productTypes = types.data?.productTypes;
  // The state in the basket is the newer one: a change of the basket makes a quote a draft.
  const current = detail.data && order?.id === detail.data.id ? detail.data : undefined;
  const quoted =
    current && order?.state !== current.state && order?.state === 'draft'
      ? { ...current, state: 'draft' as const }
      : current;
  const trouble = [problem, types.error].find((one) => one !== null && one !== undefined);
  return (
    <div className="px-4 py-4 md:px-6 xl:h-[calc(100dvh-var(--title-row)-var(--notice,0px))]">
      {trouble !== undefined && (
        <Failure
          problem={trouble}
          safe="Your basket is kept."
          onRetry={() => types.refetch()}
          className="mb-4"
        />
      )}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_23.5rem] xl:h-full xl:grid-cols-[24rem_minmax(0,1fr)_23.5rem] 2xl:grid-cols-[minmax(24rem,1fr)_38rem_23.5rem]">
        <div className="flex min-w-0 flex-col gap-4 xl:contents">
          <BasketImages
            content={goods}
            types={productTypes}
            hoveredId={hoveredId}
            onHover={setHoveredId}
            onChange={editor.change}
            onRemove={remove}
          />
          <OptionsPanel
            content={content}
            types={productTypes}
            groupForms={groupForms}
            requiredFields={editor.requiredFields}
            chosenType={typeInUrl}
            onChooseType={chooseType}
            onChange={editor.change}
            news={news}
            onSeen={dismiss}
          />
        </div>
        <QuotePanel
          content={content}
          editor={editor}
          groupForms={groupForms}
          types={productTypes}
          contract={contracts?.find(({ id }) => id === content.contractId)}
          contracts={contracts}
          order={quoted}
        />
      </div>
    </div>
  );
}

function Facts({ content, editor }: { content: BasketContent; editor: BasketEditor }) {
  const images = content.items.filter((item) => item.image).length;
  const counts = [
    formatPlural(images, 'image'),
    formatPlural(numberedAreas(content).length, 'area'),
    formatPlural(productGroups(content).length, 'product type'),
  ];
  return (
    <>
      <span>{counts.join(' · ')}</span>
      <Kept editor={editor} />
    </>
  );
}

const ContractChoice = memo(function ContractChoiceNow({
  contracts,
  value,
  onChange,
}: {
  contracts: Contract[] | undefined;
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-12 text-muted phone:hidden">
        Contract
      </span>
      <Select
        label="Contract"
        hideLabel
        className="w-56 phone:w-44"
        placeholder={contracts ? 'Choose a contract' : 'Contracts'}
        value={contracts?.some(({ id }) => id === value) ? value : null}
        onChange={onChange}
        options={(contracts ?? []).map(({ id, name, currency }) => ({
          value: id,
          label: `${name} · ${currency}`,
        }))}
      />
    </div>
  );
});
