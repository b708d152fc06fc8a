'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/components/api';
import { Dialog } from '@/components/ui/Dialog';
import { TextButton } from '@/components/ui/TextButton';

export interface LicenceTextProps {
  /** As it is sent. */
  licence: string;
  label: string;
}

/** The text of the chosen licence, where the service gives it. */
export function LicenceText({ licence, label }: LicenceTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...query('GET /api/ordering/licences/{id}', { params: { id: licence } }),
    staleTime: 10 * 60_000,
    retry: false,
  });
  if (!data?.text) return null;
  return (
    <p className="mt-4">
      <TextButton onClick={() => setIsOpen(true)}>Read the licence “{label}”</TextButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={label} size="normal">
        <p className="whitespace-pre-wrap break-words">{data.text}</p>
      </Dialog>
    </p>
  );
}
