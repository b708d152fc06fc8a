-- Rows of the audit are only ever added. A restore, which replaces everything, says so in its transaction.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('swath.restoring', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
