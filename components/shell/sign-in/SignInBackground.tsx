/** How far one scene is from the next along a strip, and how far each strip leans. */
const step = 150;
const lean = -0.27;
const strips = [
  { x: 120, width: 210, shift: 40 },
  { x: 470, width: 120, shift: 95 },
  { x: 760, width: 210, shift: 10 },
  { x: 1120, width: 150, shift: 70 },
  { x: 1440, width: 210, shift: 25 },
  { x: 1790, width: 120, shift: 110 },
  { x: 2080, width: 210, shift: 55 },
];

/** The scenes of some orbits side by side, as quiet as paper. */
export function SignInBackground() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 2000 1200"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-line dark:text-line"
    >
      {strips.map(({ x, width, shift }, strip) =>
        Array.from({ length: 10 }, (_, scene) => {
          const top = scene * step - shift - 60;
          const at = (y: number) => x + y * lean;
          const bottom = top + step * 1.06;
          const isFilled = (strip * 7 + scene * 5) % 11 === 0;
          return (
            <path
              key={top}
              d={`M${at(top)} ${top}l${width} 26L${at(bottom) + width} ${bottom + 26}l${-width} -26z`}
              fill={isFilled ? 'var(--inset)' : 'none'}
              stroke="currentColor"
            />
          );
        }),
      )}
    </svg>
  );
}
