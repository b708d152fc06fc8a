import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh">
      <EmptyState
        isCentred
        title="This page does not exist"
        action={<ButtonLink href="/">Go home</ButtonLink>}
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </main>
  );
}
