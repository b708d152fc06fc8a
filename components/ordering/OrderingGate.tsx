'use client';
import type { ReactNode } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay, useSession } from '@/components/shell/session';
import { EmptyState } from '@/components/ui/EmptyState';
import type { Access } from '@/lib/accounts/role';

export interface OrderingGateProps {
  title: string;
  access: Access;
  /** Whether the page is of no use without the ordering service. */
  needsService?: boolean;
  children: ReactNode;
}

/** Shows a page of ordering to those who may see it, where there is an ordering service; else says why not. */
export function OrderingGate({ title, access, needsService, children }: OrderingGateProps) {
  const may = useMay(access);
  const { services } = useSession();
  if (may && (services.ordering || !needsService)) return children;
  return (
    <>
      <PageTitle title={title} />
      {may ? (
        <EmptyState isCentred title="Ordering is not set up here">
          Whoever runs the portal can configure the ordering service. The rest of the portal works.
        </EmptyState>
      ) : (
        <EmptyState isCentred title="Your roles do not include ordering">
          A basket needs the role analyst. An admin can give it to you.
        </EmptyState>
      )}
    </>
  );
}
