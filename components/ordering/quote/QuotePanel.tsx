'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, RefreshCw, Scale } from 'lucide-react';
import dynamic from 'next/dynamic';
import { memo, useMemo, useState } from 'react';
import { call, query, routeKey } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { IconButton } from '@/components/ui/IconButton';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { Panel } from '@/components/ui/Panel';
import { Term } from '@/components/ui/Term';
import { useAction } from '@/components/ui/use-action';
import { productGroups } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { productName } from '@/lib/ordering/catalogue/product-name';
import { closedContractWords } from '@/lib/ordering/contracts/closed-contract';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderFieldName } from '@/lib/ordering/options/order-fields';
import type { ProjectReferences } from '@/lib/ordering/options/project-references';
import { findMissingFields } from '@/lib/ordering/options/request';
import type { ListedContract, ProductType } from '@/lib/ordering/product-shape';
import { productColour } from '../catalogue/product-colour';
import type { GroupForms } from '../options/use-group-forms';
import { type CoverageReading, describeUniqueArea } from '../use-coverage';
import { Credit } from './Credit';
import { QuoteActions, type QuoteActionsProps } from './QuoteActions';
import type { QuoteBlocker } from './QuoteBlockers';
import { QuoteLines } from './QuoteLines';

// Opened seldom, so the page does not wait for it.
const ExpectedAreas = dynamic(() => import('../options/ExpectedAreas').then((one) => one.ExpectedAreas));
const WhatIfDialog = dynamic(() => import('./WhatIfDialog').then((one) => one.WhatIfDialog));

interface QuotePanelProps extends Omit<QuoteActionsProps, 'isCurrent' | 'missing' | 'quote'> {
  coverage: CoverageReading;
  /** Undefined until they were read. */
  projects: ProjectReferences | undefined;
}

/** The price of the basket, what it leaves of the credit, what was checked, and the one way on. */
export function QuotePanel(props: QuotePanelProps) {
  const { content, editor, groupForms, types, contract, contracts, order } = props;
  const [isComparing, setIsComparing] = useState(false);
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const quote = useAction({
    act: async () => {
      props.onRefused(null);
      try {
        await editor.flush();
        return await call('POST /api/ordering/orders/quote', {});
      } catch (error) {
        props.onRefused(error);
        throw error;
      }
    },
    failure: 'inline',
    // A refusal can come from rules that changed since the page read them.
    renews: [routeKey('GET /api/ordering/basket'), routeKey('GET /api/ordering/project-references')],
    onDone: (priced) => {
      queryClient.setQueryData(
        query('GET /api/ordering/orders/{id}', { params: { id: priced.id } }).queryKey,
        priced,
      );
      announce(`The price is ${formatMoney(priced.total ?? '0', priced.currency ?? '')}`);
    },
  });
  const missing = useMissing(content, groupForms, types, contracts, editor.requiredFields, props.projects);
  const isCurrent = editor.isKept && order?.state === 'quoted';
  const price = order?.price;
  const about = useAbout(content, types, props.coverage);
  return (
    <Panel
      title={<Term of="quote">Quote</Term>}
      className="md:max-xl:sticky md:max-xl:top-[calc(var(--title-row)+1rem)] md:max-xl:self-start xl:min-h-0"
      bodyClassName="xl:overflow-y-auto"
      actions={
        <QuoteTools
          quotedAt={price && order?.quotedAt}
          isAsking={quote.isBusy}
          whyNotAgain={missing[0]?.message}
          whyNotCompare={
            contracts ? missing.find(({ path }) => path !== 'contractId')?.message : 'Loading contracts…'
          }
          onAsk={quote.run}
          onCompare={setIsComparing}
        />
      }
      footer={<QuoteActions {...props} isCurrent={isCurrent} missing={missing} quote={quote} />}
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
      {quote.problem !== undefined && !props.isRefusalOld && (
        <ErrorMessage problem={quote.problem} reassurance="Nothing was ordered." className="mb-3" />
      )}
      {price && order ? (
        <div>
          {!isCurrent && (
            <p className="mb-3 flex gap-2 rounded-control bg-inset px-3 py-2 text-12 text-retry-text">
              <Clock aria-hidden size={14} className="mt-px" />
              Out of date: quoted before the last change to the basket.
            </p>
          )}
          <QuoteLines price={price} contractId={order.content.contractId} about={about} />
          {contract && order.total !== undefined && (
            <div className="mt-4">
              <Credit
                contract={contract}
                readAt={props.contractsReadAt}
                total={order.total}
                currency={price.currency}
              />
            </div>
          )}
        </div>
      ) : (
        <>
          <ExpectedAreas content={content} types={types} coverage={props.coverage} />
          <EmptyState title="No price yet" className="-m-4">
            Set every option, then get a quote. A quote orders nothing.
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
            label="Update quote"
            size="small"
            busy={isAsking}
            reason={whyNotAgain}
            onClick={() => onAsk()}
          />
        </>
      )}
      <IconButton
        icon={Scale}
        label="Compare prices"
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
  contracts: ListedContract[] | undefined,
  required: readonly OrderFieldName[],
  projects: ProjectReferences | undefined,
): QuoteBlocker[] {
  return useMemo(
    () => [
      ...findMissingFields(content, forms, required, projects),
      ...missingContract(content, contracts),
      ...waiting.map(({ productTypeId, problem }) => {
        const name = productName(productTypeId, types);
        const message = problem ? `Options for ${name} could not be loaded` : `Loading options for ${name}…`;
        return { path: `options.${productTypeId}`, message };
      }),
    ],
    [content, forms, waiting, types, contracts, required, projects],
  );
}

/** A contract that was chosen before and is not there any more, or is restricted to others now. */
function missingContract(
  { contractId }: BasketContent,
  contracts: ListedContract[] | undefined,
): QuoteBlocker[] {
  if (!contracts || contractId === '') return [];
  const chosen = contracts.find(({ id }) => id === contractId);
  if (chosen?.isClosed) return [{ path: 'contractId', message: closedContractWords }];
  if (chosen) return [];
  const message =
    contracts.length === 0
      ? 'The ordering service lists no contract'
      : 'This contract no longer exists. Choose another';
  return [{ path: 'contractId', message }];
}

function useAbout(
  { items, areas }: BasketContent,
  types: ProductType[] | undefined,
  coverage: CoverageReading,
) {
  return useMemo(() => {
    const groups = new Map(productGroups({ items, areas }).map((group) => [group.productTypeId, group]));
    return (productTypeId: string) => {
      const group = groups.get(productTypeId);
      const type = types?.find(({ id }) => id === productTypeId);
      return {
        name: productName(productTypeId, types),
        colour: productColour(type, group?.items[0]?.image),
        uniqueArea: group && describeUniqueArea(coverage, productTypeId),
        minimumKm2: type?.minimumAreaKm2,
      };
    };
  }, [items, areas, types, coverage]);
}
