'use client';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { DayField } from '@/components/ui/DayField';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { Panel } from '@/components/ui/Panel';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { TextArea } from '@/components/ui/TextArea';
import { useAction } from '@/components/ui/use-action';
import type { OrderDelivery, RecordedDelivery } from '@/lib/ordering/order-delivery';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { formatDelivery } from './delivery-labels';

/** What is known of the delivery of a placed order. People record it: the history says who did. */
export function DeliveryPanel({ order, delivery }: { order: OrderDetail; delivery: OrderDelivery }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Delivery"
      actions={
        order.canRecordDelivery && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Record delivery
          </Button>
        )
      }
    >
      <p className={cx(delivery.isOverdue && 'font-strong text-failed-text')}>{formatDelivery(delivery)}</p>
      {delivery.state === 'unknown' && (
        <p className="text-12 text-muted">Swath does not see deliveries. Record what the provider says.</p>
      )}
      {isOpen && <DeliveryDialog order={order} delivery={delivery} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

interface DeliveryDialogProps {
  order: OrderDetail;
  delivery: OrderDelivery;
  onClose: () => void;
}

function DeliveryDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const [state, setState] = useState<RecordedDelivery>(
    delivery.state === 'unknown' ? 'expected' : delivery.state,
  );
  const [expectedOn, setExpectedOn] = useState(delivery.expectedOn ?? '');
  const [note, setNote] = useState('');
  const save = useAction({
    act: () =>
      call('PUT /api/ordering/orders/{id}/delivery', {
        params: { id: order.id },
        body: { state, expectedOn: expectedOn || undefined, note },
      }),
    renews: 'all',
    close: onClose,
  });
  const { errors, rest } = fieldErrors(save.problem, ['expectedOn', 'note']);
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Record the delivery of order ${order.number}`}
      submitLabel="Record delivery"
      onSubmit={save.run}
      isBusy={save.isBusy}
      problem={rest}
    >
      <RadioGroup
        label="Delivery"
        value={state}
        onChange={setState}
        options={[
          { value: 'expected', label: 'Expected' },
          { value: 'delivered', label: 'Delivered' },
          { value: 'cancelled', label: 'Cancelled', hint: 'The provider does not deliver it' },
        ]}
      />
      {state === 'expected' && (
        <DayField
          label="Expected by (UTC)"
          value={expectedOn}
          onChange={setExpectedOn}
          error={errors.expectedOn}
        />
      )}
      <TextArea label="Note" value={note} onChange={setNote} rows={3} maxLength={2000} error={errors.note} />
    </FormDialog>
  );
}
