'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { guideHref } from './guide-href';

/** Returns the address of the guide for the page that is open. */
export function useGuideHref(): string {
  const path = usePathname();
  const search = useSearchParams();
  return guideHref(`${path}?${search}`.replace(/\?$/, ''));
}
