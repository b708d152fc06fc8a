'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { drawReference } from './draw-reference';

/**
 * The routes of Swath as a page, drawn by Redoc from the OpenAPI document.
 * @param nonce what the content security policy wants of its styles
 */
export function ReferencePage({ nonce }: { nonce: string }) {
  const document = useQuery(query('GET /api/openapi.json', {}));
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<unknown>();
  const [isDrawn, setIsDrawn] = useState(false);
  const { data, error, refetch } = document;
  useEffect(() => {
    const element = place.current;
    if (!data || !element) return;
    drawReference(element, data, nonce).then(() => setIsDrawn(true), setProblem);
  }, [data, nonce]);
  const failed = error ?? problem;
  return (
    <>
      <PageTitle title="API reference" facts="Sessions open every route. Access tokens open /api/features." />
      {failed ? (
        <ErrorMessage problem={failed} onRetry={() => refetch()} isInline className="p-6" />
      ) : (
        !isDrawn && <SkeletonRows rows={8} className="p-6" />
      )}
      {/* Redoc has colours of its own, made for a light page. */}
      <div ref={place} className="bg-white text-black" />
    </>
  );
}
