'use client';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/ui/Toast';
import { type ServiceView, useServiceCheck } from './services';

/** Asks services at once, instead of when it is their time, and has what waits for them read again. */
export function TryAgain({
  services,
  className,
}: {
  services: readonly ServiceView['name'][];
  className?: string;
}) {
  const toast = useToast();
  const { isChecking, check } = useServiceCheck(services);
  return (
    <Button
      size="small"
      busy={isChecking}
      className={className}
      onClick={() => void check().catch((error) => toast.failed(error))}
    >
      Try again
    </Button>
  );
}
