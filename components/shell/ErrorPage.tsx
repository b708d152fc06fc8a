'use client';
import { ButtonLink } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';

/** What is in place of a page that broke: what is safe, and the ways on. */
export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="mx-auto max-w-lg px-4 py-16">
      <ErrorMessage
        problem={error}
        onRetry={reset}
        reassurance={error.digest && `Your administrator can find it in the log as ${error.digest}.`}
        action={
          <ButtonLink href="/" size="small" variant="quiet">
            Go home
          </ButtonLink>
        }
      />
    </div>
  );
}
