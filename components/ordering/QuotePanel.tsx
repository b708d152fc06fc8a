'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleDashed, Clock, RefreshCw, Scale, Stamp, TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useMemo, useState } from 'react';
import { call, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatDuration } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { useAnnounce } from '@/components/ui/Live';
import { Panel } from '@/components/ui/Panel';
import { productGroups } from '@/lib/ordering/basket';
import { coverageOf } from '@/lib/ordering/coverage';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderFieldName } from '@/lib/ordering/order-fields';
import { whatIsMissing } from '@/lib/ordering/request';
import type { BasketContent, Contract, OrderDetail, ProductType } from '@/lib/ordering/shape';
import { ConfirmOrder } from './ConfirmOrder';
import { Credit } from './Credit';
import { productColour, productName } from './look';
import { QuoteLines } from './QuoteLines';
import type { BasketEditor } from './use-basket';
import type { GroupForms } from './use-group-forms';

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
  const missing = useMissing(content, groupForms, types, editor.requiredFields);
  const isCurrent = editor.isKept && order?.state === 'quoted';
  const price = order?.price;
  const about = useAbout(content, types);
  return (
    <Panel
      title="Quote"
      className="md:max-xl:sticky md:max-xl:top-[calc(var(--title-row)+1rem)] md:max-xl:self-start xl:min-h-0"
      bodyClassName="xl:overflow-y-auto"
      actions={
        <>
          {price && order?.quotedAt && (
            <span className="flex items-center gap-1.5 text-12 text-muted">
              <Clock aria-hidden size={14} />
              <Age at={order.quotedAt} />
            </span>
          )}
          {price && (
            <IconButton
              icon={RefreshCw}
              label="Ask for the price again"
              size="small"
              busy={quote.isPending}
              reason={missing[0]}
              onClick={() => quote.mutate()}
            />
          )}
          <IconButton
            icon={Scale}
            label="What if: compare prices"
            size="small"
            reason={
              contracts ? missing.find((one) => one !== 'Choose a contract') : 'The contracts are being read'
            }
            onClick={() => setIsComparing(true)}
          />
        </>
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
        <div className={isCurrent ? undefined : 'opacity-60'}>
          <QuoteLines price={price} about={about} />
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

/** What keeps the basket from being priced, in sentences. */
function useMissing(
  content: BasketContent,
  { forms, waiting }: GroupForms,
  types: ProductType[] | undefined,
  required: readonly OrderFieldName[],
) {
  return useMemo(
    () => [
      ...whatIsMissing(content, forms, required).map(({ message }) => message),
      ...waiting.map(({ productTypeId, problem }) => {
        const name = productName(productTypeId, types);
        return problem ? `The options of ${name} could not be read` : `The options of ${name} are being read`;
      }),
    ],
    [content, forms, waiting, types, required],
  );
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

interface WayOnProps extends QuotePanelProps {
  isCurrent: boolean;
  missing: string[];
  quote: { mutate: () => void; isPending: boolean };
}

/** The checks, and one primary action: ask for the price, ask for approval, or place. */
function WayOn({ order, groupForms, isCurrent, missing, quote }: WayOnProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const seen = {
    bodyHash: order?.bodyHash ?? '',
    total: order?.total ?? '',
    credit: order?.credit?.standing,
  };
  const leave = async (action: 'ask' | 'place') => {
    if (!order) return;
    const input = { params: { id: order.id }, body: seen };
    try {
      await (action === 'ask'
        ? call('POST /api/orders/{id}/ask', input)
        : call('POST /api/orders/{id}/place', input));
      router.push(`/orders/${order.id}`);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['api'] });
    }
  };
  const ask = useMutation({ mutationFn: () => leave('ask') });
  const money = formatMoney(order?.total ?? '0', order?.currency ?? '');

  if (order?.state === 'submitting') {
    return (
      <Checked kind="waiting">
        This basket is being ordered. It goes on by itself, you may leave this page.
      </Checked>
    );
  }
  if (!isCurrent || !order) {
    return (
      <div className="flex flex-col gap-2">
        {missing.length === 0 ? (
          <Checked>{answered(groupForms.forms.length)}</Checked>
        ) : (
          missing.map((sentence) => (
            <Checked key={sentence} kind="open">
              {sentence}
            </Checked>
          ))
        )}
        {order?.price && missing.length === 0 && (
          <Checked kind="open">The basket changed since this price, so it is asked again</Checked>
        )}
        <Button
          variant="primary"
          size="large"
          className="mt-1 w-full"
          reason={missing[0]}
          busy={quote.isPending}
          onClick={() => quote.mutate()}
        >
          Ask for the price
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Checked>{answered(groupForms.forms.length)}</Checked>
      {order.needsApproval ? (
        <Checked kind="warning">{overWords(order)}: an approver has to agree first</Checked>
      ) : (
        <Checked>
          Within your limit of {formatMoney(order.limits.perOrder, order.currency ?? '')}, no approval needed
        </Checked>
      )}
      <CheckedCredit order={order} />
      <Checked>Priced again before placing if older than {formatDuration(order.quoteMaxAgeMs)}</Checked>
      {ask.error !== null && <Failure problem={ask.error} isInline />}
      {order.needsApproval ? (
        <Button
          variant="primary"
          size="large"
          icon={Stamp}
          className="mt-1 w-full"
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Ask for approval · {money}
        </Button>
      ) : (
        <>
          <Button
            variant="primary"
            size="large"
            className="mt-1 w-full"
            onClick={() => setIsConfirming(true)}
          >
            Place order · {money}
          </Button>
          <p className="text-center text-12 text-muted">
            You confirm once more. It is then sent exactly once.
          </p>
        </>
      )}
      <ConfirmOrder
        order={order}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        onConfirm={() => leave('place')}
      />
    </div>
  );
}

/** `Every option of both product types is answered` */
const answered = (count: number) =>
  `Every option of ${['the product type', 'both product types'][count - 1] ?? `all ${count} product types`} is answered`;

const marks = {
  done: { icon: Check, look: 'text-done-text' },
  open: { icon: CircleDashed, look: 'text-muted' },
  waiting: { icon: CircleDashed, look: 'text-pending-text' },
  warning: { icon: TriangleAlert, look: 'text-retry-text' },
};

function Checked({ kind = 'done', children }: { kind?: keyof typeof marks; children: ReactNode }) {
  const { icon: Icon, look } = marks[kind];
  return (
    <p className="flex gap-2 text-12">
      <Icon aria-hidden size={16} className={look} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** What the server knows of the credit, which decides when the order is placed. */
function CheckedCredit({ order: { credit, creditReadAt, currency = '' } }: { order: OrderDetail }) {
  if (!credit) return null;
  if (credit.standing === 'unknown') {
    return <Checked kind="warning">It is not known whether the contract has enough left</Checked>;
  }
  const left = formatMoney(credit.left ?? '0', currency);
  return (
    <Checked kind={credit.standing === 'covered' ? 'done' : 'warning'}>
      {credit.standing === 'covered'
        ? `Covered by the ${left} of the contract`
        : `The contract has only ${left} left`}
      {creditReadAt && (
        <>
          , read <Age at={creditReadAt} />
        </>
      )}
    </Checked>
  );
}

/** Which limit an order is over, with what the month came to so far where that is it. */
function overWords({ limits, currency = '' }: OrderDetail): string {
  const { over, perOrder, perMonth = '0', spent } = limits;
  if (over === 'credit') return 'More than the contract has left';
  if (over !== 'month') return `Over your limit of ${formatMoney(perOrder, currency)}`;
  return `With the ${formatMoney(spent, currency)} of this month over your monthly limit of ${formatMoney(perMonth, currency)}`;
}
