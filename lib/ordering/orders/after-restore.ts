import 'server-only';
import type pg from 'pg';

/**
 * Makes the orders of a restored backup harmless, inside the restoring transaction. Whatever was approved or quoted
 * when the backup was written may have been placed since: it goes back to `draft`, to be priced and confirmed again.
 * What was being sent then becomes `unknown`, for someone to settle.
 */
export async function voidApprovals(client: pg.ClientBase): Promise<void> {
  const note = 'A backup was restored. This order may or may not have been placed after the backup.';
  await client.query(
    `with changed as (
       update orders set state = 'draft', approved_by = null, approved_at = null,
         approved_beyond_credit = false, price = null, price_text = null,
         total = null, quoted_at = null, updated_at = now()
       where state in ('quoted', 'awaiting-approval', 'approved') returning id)
     insert into order_events (order_id, event, to_state, note) select id, 'change', 'draft', $1 from changed`,
    [note],
  );
  await client.query(
    `with lost as (
       update orders set state = 'unknown', outcome_text = $1, submit_owner = null, submit_deadline = null, updated_at = now()
       where state = 'submitting' returning id)
     insert into order_events (order_id, event, to_state, note) select id, 'lose', 'unknown', $1 from lost`,
    [note],
  );
}
