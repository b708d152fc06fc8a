import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';

/** A page that is on its way: the title row and panels, without words. */
export function PageSkeleton() {
  return (
    <>
      <div className="flex h-title-row items-center gap-3 border-line border-b bg-surface px-4 md:px-6">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-52" />
      </div>
      <div className="grid gap-4 px-4 py-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          <SkeletonRows rows={6} className="h-15" />
        </div>
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          <SkeletonRows rows={6} className="h-10" />
        </div>
      </div>
    </>
  );
}
