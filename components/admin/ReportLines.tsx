import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useId } from 'react';
import { formatSeconds } from '@/components/ui/format';
import { dialectLabels, stateLabels } from '@/lib/installation/format-report';
import type { LineState, ReportLine } from '@/lib/installation/report';

const appearance: Record<LineState, { icon: LucideIcon; text: string }> = {
  ok: { icon: CircleCheck, text: 'text-done-text' },
  attention: { icon: TriangleAlert, text: 'text-retry-text' },
  failed: { icon: OctagonX, text: 'text-failed-text' },
  unknown: { icon: CircleDashed, text: 'text-muted' },
  absent: { icon: CircleMinus, text: 'text-muted' },
};

/** The lines of one part of a report: state, what answered, and what to do. */
export function ReportLines({ label, lines }: { label: string; lines: readonly ReportLine[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t first:border-t-0">
      <h3 id={id} className="px-4 pt-3 font-strong text-12 text-muted">
        {label}
      </h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: ReportLine }) {
  const { label, state, address, found, dialect, ms, missing, next } = line;
  const { icon: Icon, text } = appearance[state];
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b px-4 py-3 last:border-b-0 md:grid-cols-[10rem_1fr]">
      <span className={`inline-flex h-6 items-center gap-1.5 ${text}`}>
        <Icon aria-hidden size={16} />
        {stateLabels[state]}
      </span>
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong">{label}</span>
          {address && <span className="break-all font-mono text-12 text-muted">{address}</span>}
          {ms !== null && <span className="text-12 text-muted">{formatSeconds(ms)}</span>}
        </p>
        <p className="break-words">{found}</p>
        {dialect && <p className="text-12 text-muted">Form of the answer: {dialectLabels[dialect]}.</p>}
        {missing.map((one) => (
          <p key={one} className="text-12 text-muted">
            Configuration: {one}
          </p>
        ))}
        {next && (
          <p className="break-words">
            <span className="font-strong">To do:</span> {next}
          </p>
        )}
      </div>
    </li>
  );
}
