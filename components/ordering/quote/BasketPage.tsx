'use client';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { Unreadable } from '@/components/ui/Unreadable';
import { numberedAreas, productGroups } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { AddTasking } from '../basket/AddTasking';
import { BasketImages } from '../basket/BasketImages';
import { SaveStatus } from '../basket/SaveStatus';
import { type BasketEditor, useBasketEditor } from '../basket/use-basket-editor';
import { useEarlierRefusal, useRefusedFields } from '../basket/use-refused-fields';
import { OptionsPanel } from '../options/OptionsPanel';
import { useGroupForms } from '../options/use-group-forms';
import { useOptionChanges } from '../options/use-option-changes';
import { useCoverage } from '../use-coverage';
import { ContractChoice } from './ContractChoice';
import { QuotePanel } from './QuotePanel';

/** The basket: images and areas, options, and the quote, side by side. */
export function BasketPage() {
  const editor = useBasketEditor();
  const { content } = editor;
  if (!editor.problem && content && content.items.length > 0) {
    return <Filled content={content} editor={editor} />;
  }
  return (
    <>
      <PageTitle title="Basket" />
      {editor.problem ? (
        <ErrorMessage problem={editor.problem} onRetry={editor.retry} className="m-6" />
      ) : content === undefined ? (
        <SkeletonRows rows={6} className="h-14" />
      ) : (
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
          Search an area and add the images you want. Your basket is saved until you order.
        </EmptyState>
      )}
    </>
  );
}

function Filled({ content, editor }: { content: BasketContent; editor: BasketEditor }) {
  const toast = useToast();
  const [hoveredId, setHoveredId] = useState<string>();
  const [typeInUrl, setType] = useQueryState('type', parseAsString);
  const types = useQuery(query('GET /api/ordering/product-types', {}));
  const asked = useQuery(query('GET /api/ordering/contracts', {}));
  const projects = useQuery(query('GET /api/ordering/project-references', {}));
  const contracts = asked.data?.contracts;
  const groupForms = useGroupForms(content);
  const { news, dismiss } = useOptionChanges(groupForms.forms, editor.change);
  const { order, remove: removeItem, putBack } = editor;
  const { items, areas } = content;
  const goods = useMemo(() => ({ items, areas }), [items, areas]);
  const coverage = useCoverage(goods);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const remove = useCallback(
    (id: string) => {
      const before = latest.current;
      removeItem(id).then(
        () =>
          toast({
            title: 'Removed from the basket',
            action: { label: 'Undo', onClick: () => void putBack(before, id).catch(toast.failed) },
          }),
        toast.failed,
      );
    },
    [removeItem, putBack, toast],
  );
  const chooseType = useCallback((type: string) => void setType(type), [setType]);
  const detail = useQuery({
    ...query('GET /api/ordering/orders/{id}', { params: { id: order?.id ?? '' } }),
    enabled: order !== undefined,
    refetchInterval: order?.state === 'submitting' ? 3_000 : false,
  });
  const refused = useRefusedFields(content, groupForms.forms);
  useEarlierRefusal(order, types.data !== undefined && groupForms.waiting.length === 0, refused.note);
  const { change } = editor;
  const chooseContract = useCallback((contractId: string) => change({ contractId }), [change]);
  const productTypes = types.data?.productTypes;
  // The state in the basket is the newer one: a change of the basket makes a quote a draft.
  const current = detail.data && order?.id === detail.data.id ? detail.data : undefined;
  const quoted =
    current && order?.state !== current.state && order?.state === 'draft'
      ? { ...current, state: 'draft' as const }
      : current;
  const failed = [asked, types, projects, detail].filter(({ error }) => error !== null);
  return (
    <>
      <PageTitle
        title="Basket"
        facts={<Facts content={content} editor={editor} />}
        actions={
          <ContractChoice
            contracts={contracts}
            value={content.contractId}
            isRefused={refused.fields.includes('contractId')}
            onChange={chooseContract}
          />
        }
      />
      <div className="px-4 py-4 md:px-6 xl:h-[calc(100dvh-var(--title-row)-var(--notice,0px))]">
        {failed[0] && (
          <ErrorMessage
            problem={failed[0].error}
            reassurance="Your basket is unchanged."
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            className="mb-4"
          />
        )}
        <Unreadable
          service="ordering service"
          rows={[
            { of: 'contract', count: asked.data?.unreadable },
            { of: 'product type', count: types.data?.unreadable },
            { of: 'option', count: groupForms.unreadable },
          ]}
          className="mb-4 rounded-panel border border-line bg-surface"
        />
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_23.5rem] xl:h-full xl:grid-cols-[24rem_minmax(0,1fr)_23.5rem] 2xl:grid-cols-[minmax(24rem,1fr)_minmax(0,38rem)_23.5rem]">
          <div className="flex min-w-0 flex-col gap-4 xl:contents">
            <BasketImages
              content={goods}
              types={productTypes}
              coverage={coverage}
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
              projects={projects.data}
              refusedFields={refused.fields}
              isRefusedOption={refused.isRefused}
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
            coverage={coverage}
            projects={projects.data}
            contract={contracts?.find(({ id }) => id === content.contractId)}
            contracts={contracts}
            contractsReadAt={asked.data?.readAt}
            order={quoted}
            onRefused={refused.note}
            isRefusalOld={refused.isOld}
          />
        </div>
      </div>
    </>
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
      <SaveStatus editor={editor} />
    </>
  );
}
