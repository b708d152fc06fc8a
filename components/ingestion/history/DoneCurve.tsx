/** What is done over time, as a line over a filled area that is on y = 100 of the drawing around it. */
export function DoneCurve({ points, fillOpacity }: { points: readonly string[]; fillOpacity: number }) {
  const line = points.join(' ');
  const foot = (point = '0') => `${point.split(',', 1)[0]},100`;
  return (
    <>
      <polygon
        points={`${foot(points[0])} ${line} ${foot(points.at(-1))}`}
        className="fill-done-fill"
        fillOpacity={fillOpacity}
      />
      <polyline
        points={line}
        fill="none"
        className="stroke-done-fill"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}
