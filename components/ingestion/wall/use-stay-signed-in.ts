'use client';
import { useEffect } from 'react';

const everyMs = 60 * 60_000;

/** Renews the session once an hour: asking for it gives the cookie its full life again. */
export function useStaySignedIn(): void {
  useEffect(() => {
    const timer = setInterval(() => void fetch('/api/auth/session').catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, []);
}
