/** Slower than this counts as slow. */
const slowMs = 2_000;
/** A bar of this time is as tall as the drawing; the root keeps quiet hours quiet and still distinguishes them. */
const maxMs = 5_000;
const height = 18;
const pitch = 4;

/** Median times of the last 24 hours, two samples to a bar, the slower of both; a dot where nothing was asked. */
export function Sparkline({ samples }: { samples: readonly (number | null)[] }) {
  const bars = Array.from({ length: Math.ceil(samples.length / 2) }, (_, bar) => {
    const pair = samples.slice(bar * 2, bar * 2 + 2).filter((ms) => ms !== null);
    return pair.length > 0 ? Math.max(...pair) : null;
  });
  const width = bars.length * pitch;
  return (
    <svg
      aria-hidden="true"
      width={`${width / 16}rem`}
      height={`${height / 16}rem`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      className="max-w-full shrink"
    >
      {bars.map((ms, slot) => {
        const tall = ms === null ? 1 : Math.max(3, Math.min(1, Math.sqrt(ms / maxMs)) * height);
        const fill = ms === null ? 'var(--line)' : ms > slowMs ? 'var(--retry-fill)' : 'var(--line-strong)';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its slot of time.
          <rect key={slot} x={slot * pitch} y={height - tall} width={3} height={tall} rx={0.5} fill={fill} />
        );
      })}
    </svg>
  );
}
