'use client';
import { ErrorPage } from '@/components/shell/ErrorPage';

/** A page broke; the rail and everything else continue. */
export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorPage error={error} reset={reset} />;
}
