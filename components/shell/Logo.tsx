/** The mark of Swath: two strips of an orbit, side by side. */
export function Logo({ className, size = 24 }: { className?: string; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={className}>
      <path d="M8.6 2h6.1L9.1 22H3z" fill="var(--text)" />
      <path d="M17.3 2H21l-5.6 20h-3.7z" fill="var(--accent)" />
    </svg>
  );
}
