/** The shapes of the marks, as `drawGraph` draws them. */
const shapes = [
  { status: 'DONE', className: 'fill-done-fill', path: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z' },
  { status: 'PENDING', className: 'fill-pending-fill', path: 'M14 8L5 13.2V2.8Z' },
  {
    status: 'NEW',
    className: 'fill-none stroke-new-fill stroke-2',
    path: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z',
  },
  { status: 'RETRY', className: 'fill-retry-fill', path: 'M8 2L14 8L8 14L2 8Z' },
  { status: 'FAILED', className: 'fill-failed-fill', path: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5Z' },
] as const;

/** What the shapes of the graph mean. */
export function GraphLegend() {
  return (
    <ul className="ml-auto flex flex-wrap items-center gap-x-3 text-12 text-muted">
      {shapes.map(({ status, className, path }) => (
        <li key={status} className="flex items-center gap-1">
          <svg aria-hidden viewBox="0 0 16 16" className={`size-4 ${className}`}>
            <path d={path} />
          </svg>
          {status}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <span aria-hidden className="size-3 border border-line-strong" /> scene
      </li>
    </ul>
  );
}
