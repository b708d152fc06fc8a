'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useCan, useSession } from '@/components/shell/session';
import { approveInput, mineInput, overdueInput, runsInput, settleInput } from './home-inputs';

/** Panels say themselves what is wrong with what they show. */
const silent = { silent: true };

/** The reader's own orders and those that wait for them, read again every 30 s. */
export function useHomeOrders() {
  const { services } = useSession();
  const canApprove = useCan(['approver']);
  const isAuthor = useCan(['analyst']);
  const options = { refetchInterval: 30_000, meta: silent };
  const mine = useQuery({
    ...query('GET /api/ordering/orders', mineInput),
    ...options,
    enabled: services.ordering && isAuthor,
  });
  const overdue = useQuery({
    ...query('GET /api/ordering/orders', overdueInput),
    ...options,
    enabled: services.ordering && isAuthor,
  });
  const settle = useQuery({
    ...query('GET /api/ordering/orders', settleInput),
    ...options,
    enabled: services.ordering && canApprove,
  });
  const approve = useQuery({
    ...query('GET /api/ordering/orders', approveInput),
    ...options,
    enabled: services.ordering && canApprove,
  });
  return { mine, overdue, settle, approve };
}

/** The starts of ingestions, for those who can start them. */
export function useRuns() {
  const { services } = useSession();
  const canRun = useCan(['operator']);
  return useQuery({
    ...query('GET /api/ingestion/runs', runsInput),
    enabled: services.workflow && canRun,
    refetchInterval: 60_000,
    meta: silent,
  });
}
