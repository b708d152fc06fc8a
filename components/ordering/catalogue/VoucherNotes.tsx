'use client';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/components/api';
import { formatCount, formatDate } from '@/components/ui/format';
import type { Voucher } from '@/lib/ordering/optional-endpoints';

/** How long typing rests before a code is asked about. */
const debounceMs = 600;

/** What the voucher codes are worth, where the service reports. */
export function VoucherNotes({ codes }: { codes: readonly string[] }) {
  const typed = codes.map((code) => code.trim()).filter((code) => code !== '');
  const rested = useRested(typed.join(','));
  const asked = [...new Set(rested.split(',').filter((code) => code !== ''))];
  const results = useQueries({
    queries: asked.map((id) => ({
      ...query('GET /api/ordering/vouchers/{id}', { params: { id } }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return (
    <ul aria-label="What the vouchers are worth" className="text-12 text-muted">
      {asked.map((code, index) => {
        const voucher = results[index]?.data?.voucher;
        return (
          voucher && (
            <li key={code} className={voucher.isValid === false ? 'text-retry-text' : undefined}>
              <span className="font-strong">{code}</span>: {words(voucher)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function words({ description, percent, value, validUntil, usesLeft, isValid }: Voucher): string {
  const worth = percent ? `${percent}% off` : value ? `${value} off` : undefined;
  const parts = [
    isValid === false && 'not valid now',
    description ?? worth ?? 'known to the service',
    validUntil && `until ${formatDate(validUntil)}`,
    usesLeft !== undefined && `${formatCount(usesLeft)} left`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** A text once it was left alone for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
