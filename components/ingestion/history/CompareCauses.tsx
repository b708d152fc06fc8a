import { DataTable } from '@/components/ui/DataTable';
import { formatCount } from '@/components/ui/format';
import { Term } from '@/components/ui/Term';
import type { RunView } from './use-run';

type Causes = RunView['causes'];

/** Why things failed in two runs: what is new, what is gone, and what came again. */
export function CompareCauses({ mine, theirs }: { mine: Causes; theirs: Causes }) {
  const [own, other] = [mine, theirs].map(
    (causes) => new Map(causes.map((one) => [one.signature, one.items])),
  );
  const rows = [...new Set([...mine, ...theirs].map(({ signature }) => signature))].map((signature) => ({
    signature,
    state: !other?.has(signature) ? 'new' : own?.has(signature) ? 'again' : 'gone',
    mine: formatItems(own?.get(signature)),
    theirs: formatItems(other?.get(signature)),
  }));
  const order = ['new', 'again', 'gone'];
  rows.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <DataTable
      label="Failures by cause"
      className="max-h-96"
      isBounded
      rows={rows}
      rowKey={({ signature }) => signature}
      empty={<p className="text-muted">No failures seen in either run.</p>}
      columns={[
        {
          key: 'state',
          header: 'In this run',
          cell: ({ state }) => (
            <span className={state === 'new' ? 'font-strong' : 'text-muted'}>{state}</span>
          ),
        },
        {
          key: 'signature',
          header: <Term of="cause">Cause of failures</Term>,
          className: 'max-w-0 w-full',
          cell: ({ signature }) => (
            <span className="block truncate" title={signature}>
              {signature}
            </span>
          ),
        },
        { key: 'mine', header: 'This run', align: 'end', cell: (row) => row.mine },
        { key: 'theirs', header: 'Earlier run', align: 'end', cell: (row) => row.theirs },
      ]}
    />
  );
}

const formatItems = (items: number | null | undefined) =>
  items === undefined ? '0' : items === null ? 'some' : formatCount(items);
