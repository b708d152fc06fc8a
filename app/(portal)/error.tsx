'use client';
import { PageFailure } from '@/components/shell/PageFailure';

/** A page broke; the rail and everything else go on. */
export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFailure error={error} reset={reset} />;
}
