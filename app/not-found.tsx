import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh">
      <EmptyState
        isCentred
        title="There is nothing at this address"
        action={<ButtonLink href="/">Go home</ButtonLink>}
      >
        It may have been deleted, or the link was cut when it was copied.
      </EmptyState>
    </main>
  );
}
