'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, RefreshCw, Scale } from 'lucide-react';
import dynamic from 'next/dynamic';
import { memo, useMemo, useState } from 'react';
import { call, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { IconButton } from '@/components/ui/IconButton';
import { useAnnounce } from '@/components/ui/Live';
import { Panel } from '@/components/ui/Panel';
import { productGroups } from '@/lib/ordering/basket';
import { coverageOf } from '@/lib/ordering/coverage';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderFieldName } from '@/lib/ordering/order-fields';
import { whatIsMissing } from '@/lib/ordering/request';
import type { BasketContent, Contract, OrderDetail, ProductType } from '@/lib/ordering/shape';
import { Credit } from './Credit';
import { productColour, productName } from './look';
import type { Missing } from './MissingList';
import { QuoteLines } from './QuoteLines';
import type { BasketEditor } from './use-basket';
import type { GroupForms } from './use-group-forms';
import { WayOn } from './WayOn';

// Opened seldom, so the page does not wait for it.
const ExpectedAreas = dynamic(() => import('./ExpectedAreas').then((one) => one.ExpectedAreas));
const WhatIfDialog = dynamic(() => import('./WhatIfDialog').then((one) => one.WhatIfDialog));

export interface QuotePanelProps {
  content: BasketContent;
  editor: BasketEditor;
  groupForms: GroupForms;
  types: ProductType[] | undefined;
  contract: Contract | undefined;
  contracts: Contract[] | undefined;
  /** The order that is being made of the basket, once a price was asked. */
  order: OrderDetail | undefined;
}

/** The price of the basket, what it leaves of the credit, what was checked, and the one way on. */
export function QuotePanel(props: QuotePanelProps) {
  const { content, editor, groupForms, types, contract, contracts, order } = props;
  const [isComparing, setIsComparing] = useState(false);
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const quote = useMutation({
    mutationFn: async () => {
      await editor.flush();
      return call('POST /api/orders/quote', {});
    },
    onSuccess: (priced) => {
      queryClient.setQueryData(query('GET /api/orders/{id}', { params: { id: priced.id } }).queryKey, priced);
      announce(`The price is ${formatMoney(priced.total ?? '0', priced.currency ?? '')}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'basket'] }),
  });
  const missing = useMissing(content, groupForms, types, contracts, editor.requiredFields);
  const isCurrent = editor.isKept && order?.state === 'quoted';
  const price = order?.price;
  const about = useAbout(content, types);
  return (
    <Panel
      title="Quote"
      className="md:max-xl:sticky md:max-xl:top-[calc(var(--title-row)+1rem)] md:max-xl:self-start xl:min-h-0"
      bodyClassName="xl:overflow-y-auto"
      actions={
        <QuoteTools
          quotedAt={price && order?.quotedAt}
          isAsking={quote.isPending}
          whyNotAgain={missing[0]?.message}
          whyNotCompare={
            contracts
              ? missing.find(({ path }) => path !== 'contractId')?.message
              : 'The contracts are being read'
          }
          onAsk={quote.mutate}
          onCompare={setIsComparing}
        />
      }
      footer={<WayOn {...props} isCurrent={isCurrent} missing={missing} quote={quote} />}
    >
      {isComparing && (
        <WhatIfDialog
          open
          onOpenChange={setIsComparing}
          content={content}
          editor={editor}
          groupForms={groupForms}
          types={types}
          contracts={contracts ?? []}
        />
      )}
      {quote.error !== null && <Failure problem={quote.error} safe="Your basket is kept." className="mb-3" />}
      {price && order ? (
        <div>
          {!isCurrent && (
            <p className="mb-3 flex gap-2 rounded-control bg-inset px-3 py-2 text-12 text-retry-text">
              <Clock aria-hidden size={14} className="mt-px" />
              This is the price of the basket as it was before its last change.
            </p>
          )}
          <QuoteLines price={price} contractId={order.content.contractId} about={about} />
          {contract && order.total !== undefined && (
            <div className="mt-4">
              <Credit contract={contract} total={order.total} currency={price.currency} />
            </div>
          )}
        </div>
      ) : (
        <>
          <ExpectedAreas content={content} types={types} />
          <EmptyState title="No price yet" className="-m-4">
            When every option is answered, ask for the price. Nothing is ordered by that.
          </EmptyState>
        </>
      )}
    </Panel>
  );
}

interface QuoteToolsProps {
  quotedAt: string | undefined;
  isAsking: boolean;
  whyNotAgain: string | undefined;
  whyNotCompare: string | undefined;
  onAsk: () => void;
  onCompare: (open: true) => void;
}

/** How old the price is, a new one, and other prices to compare. Keys that change none of it do not draw it again. */
const QuoteTools = memo(function QuoteToolsNow(props: QuoteToolsProps) {
  const { quotedAt, isAsking, whyNotAgain, whyNotCompare, onAsk, onCompare } = props;
  return (
    <>
      {quotedAt && (
        <>
          <span className="flex items-center gap-1.5 text-12 text-muted">
            <Clock aria-hidden size={14} />
            <Age at={quotedAt} />
          </span>
          <IconButton
            icon={RefreshCw}
            label="Ask for the price again"
            size="small"
            busy={isAsking}
            reason={whyNotAgain}
            onClick={() => onAsk()}
          />
        </>
      )}
      <IconButton
        icon={Scale}
        label="What if: compare prices"
        size="small"
        reason={whyNotCompare}
        onClick={() => onCompare(true)}
      />
    </>
  );
});

/** What keeps the basket from being priced, in sentences. */
function useMissing(
  content: BasketContent,
  { forms, waiting }: GroupForms,
  types: ProductType[] | undefined,
  contracts: Contract[] | undefined,
  required: readonly OrderFieldName[],
): Missing[] {
  return useMemo(
    () => [
      ...whatIsMissing(content, forms, required),
      ...missingContract(content, contracts),
      ...waiting.map(({ productTypeId, problem }) => {
        const name = productName(productTypeId, types);
        const message = problem
          ? `The options of ${name} could not be read`
          : `The options of ${name} are being read`;
        return { path: `options.${productTypeId}`, message };
      }),
    ],
    [content, forms, waiting, types, contracts, required],
  );
}

/** A contract that was chosen before and is not there any more. */
function missingContract({ contractId }: BasketContent, contracts: Contract[] | undefined): Missing[] {
  if (!contracts || contractId === '' || contracts.some(({ id }) => id === contractId)) return [];
  const message =
    contracts.length === 0
      ? 'The service tells of no contract to order from'
      : 'This contract does not exist any more, choose another';
  return [{ path: 'contractId', message }];
}

function useAbout({ items, areas }: BasketContent, types: ProductType[] | undefined) {
  return useMemo(() => {
    const groups = new Map(productGroups({ items, areas }).map((group) => [group.productTypeId, group]));
    return (productTypeId: string) => {
      const group = groups.get(productTypeId);
      const type = types?.find(({ id }) => id === productTypeId);
      return {
        name: productName(productTypeId, types),
        colour: productColour(type, group?.items[0]?.image),
        uniqueKm2: group && coverageOf(group).uniqueKm2,
        minimumKm2: type?.minimumAreaKm2,
      };
    };
  }, [items, areas, types]);
}
