import type { ReactNode } from 'react';
import { describeProblem } from '@/components/ui/describe-problem';
import { Link } from '@/components/ui/Link';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import { Thumbnail } from '@/components/ui/Thumbnail';

export interface NewsLineProps {
  name: string;
  href: string;
  isPending: boolean;
  pictures: readonly { id: string; thumbnail?: string }[];
  /** Why nothing is known; null or undefined otherwise. */
  problem: unknown;
  onRetry: () => unknown;
  /** How many images are new, in words. */
  count?: string;
  children: ReactNode;
}

/** What is new in an area or of a saved search, and the way to it. */
export function NewsLine({
  name,
  href,
  isPending,
  pictures,
  problem,
  onRetry,
  count,
  children,
}: NewsLineProps) {
  return (
    <li className="relative flex min-h-[3.75rem] items-center gap-3 border-line border-b px-4 py-2 last:border-b-0 hover:bg-hover">
      {isPending && <Skeleton className="size-11" />}
      {pictures.length > 0 && (
        <span className="flex gap-1">
          {pictures.map(({ id, thumbnail }) => (
            <Thumbnail key={id} src={thumbnail} className="size-11" />
          ))}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Link href={href} className="focus-inset block truncate font-strong after:absolute after:inset-0">
          {name}
        </Link>
        {problem !== null && problem !== undefined ? (
          <p className="text-12 text-muted">
            {describeProblem(problem).title}{' '}
            <TextButton onClick={() => onRetry()} className="relative">
              Try again
            </TextButton>
          </p>
        ) : (
          <p className="truncate text-12 text-muted">{children}</p>
        )}
      </div>
      {count && <span className="shrink-0 font-strong">+{count}</span>}
    </li>
  );
}
