'use client';
import { ButtonLink } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';

/** What stands in place of a page that broke: what is safe, and the ways on. */
export function PageFailure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="mx-auto max-w-lg px-4 py-16">
      <Failure
        problem={error}
        onRetry={reset}
        safe={error.digest && `Whoever runs the portal finds it in the log as ${error.digest}.`}
        action={
          <ButtonLink href="/" size="small" variant="quiet">
            Go home
          </ButtonLink>
        }
      />
    </div>
  );
}
