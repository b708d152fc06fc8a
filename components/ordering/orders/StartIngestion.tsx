'use client';
import { Satellite } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useCan, useSession } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Menu } from '@/components/ui/Menu';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { orderIngestLinks } from '@/lib/ordering/orders/order-ingest-link';

/** Leads operators from a placed order to a new ingestion of its images, filled in. It starts nothing. */
export function StartIngestion({ order }: { order: OrderDetail }) {
  const isOperator = useCan(['operator']);
  const { services } = useSession();
  const router = useRouter();
  const links = order.state === 'placed' && isOperator && services.workflow ? orderIngestLinks(order) : [];
  const [first, ...others] = links;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <ButtonLink data-story="ingest-order" icon={Satellite} href={first.href} className="max-md:hidden">
        Start an ingestion
      </ButtonLink>
    );
  }
  return (
    <Menu
      trigger={
        <Button data-story="ingest-order" icon={Satellite} className="max-md:hidden">
          Start an ingestion
        </Button>
      }
      entries={links.map(({ constellation, href }) => ({
        label: constellation ? `Of ${constellation}` : 'Of images that were taken later',
        onSelect: () => router.push(href),
      }))}
    />
  );
}
